import { describe, expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { STARTUP } from '#gateway/messages/startup.ts'
import { STORE_FORMAT, settleFormat } from '#gateway/store/format.ts'
import { openStore } from '#gateway/store/open-store.ts'
import type { Store } from '#gateway/store/store.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { askCouchdb, dropDatabases, ownPrefix, quickStore } from '#tests/fixtures/store.ts'

const ID = 'format:store'
const release = (format: number) => ({ format, release: `0.${format}.0` })

async function aStore(): Promise<Store> {
  return (await quickStore()).store
}

const noted = (store: Store) => store.db('coordination').get(ID)

describe('the format of the store', () => {
  it('is noted at a start, raised by a newer release, and refused by an older one', async () => {
    const store = await aStore()
    await settleFormat(store, release(3))
    expect(await noted(store)).toMatchObject(release(3))
    await settleFormat(store, release(5))
    expect(await noted(store)).toMatchObject(release(5))
    const { _rev } = await noted(store)
    await settleFormat(store, release(5))
    await expect(settleFormat(store, release(4))).rejects.toMatchObject({ code: 'store-newer', detail: '0.5.0' })
    expect(await noted(store)).toMatchObject({ ...release(5), _rev })
  })

  it('is the newest of several that start at once, whoever writes first', async () => {
    const store = await aStore()
    await Promise.allSettled([4, 5, 4, 5, 4].map((format) => settleFormat(store, release(format))))
    expect(await noted(store)).toMatchObject(release(5))
  })
})

it('a start on a store of a newer release says which, and changes nothing there', async () => {
  const dataDir = await aFolder()
  const prefix = ownPrefix()
  onTestFinished(() => dropDatabases(prefix))
  const env = readEnv({
    ID_SECRET: 'a secret of thirty-two characters',
    ...process.env,
    DATA_DIR: dataDir,
    COUCHDB_PREFIX: prefix,
  })
  const initialStore = await openStore(env)
  expect(await noted(initialStore)).toMatchObject({ format: STORE_FORMAT })
  const theirs = { ...(await noted(initialStore)), ...release(STORE_FORMAT + 1) }
  await initialStore.db('coordination').put(theirs)
  await initialStore.close()
  if (env.couchdbUrl !== null) await askCouchdb('DELETE', `/${prefix}moderation`)

  const error = await openStore(env).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'store-newer', detail: theirs.release })
  const said = STARTUP['store-newer']({ detail: theirs.release, dataDir })
  expect(said).toContain(`démarrez la version ${theirs.release}.`)
  // Creating the database would have replaced the newer validators.
  if (env.couchdbUrl !== null) expect((await askCouchdb('GET', `/${prefix}moderation`)).status).toBe(404)
})
