import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { damageOf } from '#gateway/store/embedded/damage.ts'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import { openEmbeddedTarget } from '#gateway/store/restoring/embedded.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rayon-lost-'))
  await (await openLeveldb(join(folder, 'whole'))).close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const dataDir = () => join(folder, 'data')
const store = () => join(dataDir(), 'store')
beforeEach(async () => {
  await rm(dataDir(), { recursive: true, force: true })
  await cp(join(folder, 'whole'), dataDir(), { recursive: true })
})

describe('a data folder whose store is', () => {
  it.each([
    ['gone', async () => undefined],
    ['an empty folder', async () => void (await mkdir(store()))],
    ['a folder of something else', async () => void (await mkdir(join(store(), 'lost+found'), { recursive: true }))],
  ])('%s opens as no new market beside what else it holds, and is told', async (_what, leave) => {
    await rm(store(), { recursive: true })
    await leave()
    const was = existsSync(store())
    await expect(openLeveldb(dataDir())).rejects.toMatchObject({ code: 'store-damaged', detail: 'store' })
    expect(damageOf(dataDir())).toEqual(['store'])
    expect(existsSync(store())).toBe(was)
  })

  it('gone takes a copy, and so does a folder without anything', async () => {
    await rm(store(), { recursive: true })
    for (const dir of [dataDir(), join(folder, 'new')]) {
      await (await openEmbeddedTarget(dir, '')).commit()
      await (await openLeveldb(dir)).close()
    }
  })
})
