import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { readEnv } from '#gateway/env.ts'
import { runBackup } from '#gateway/operations/commands/backup.ts'
import { runRestore } from '#gateway/operations/commands/restore.ts'
import { openStore } from '#gateway/store/open-store.ts'
import type { Store } from '#gateway/store/store.ts'
import { storeContents } from '../tests/fixtures/backups.ts'
import { aCandidature, anAnnonce, newId } from '../tests/fixtures/builders.ts'
import { reportFigure } from './report.ts'

/**
 * The drill: back up a market of 10,000 documents and 500 photos, restore it into another data folder, and compare the
 * two document by document and photo by photo. Two minutes.
 */
const SHOPS = 500
const PER_SHOP = 19 // candidatures; with its photo and its annonce each shop has 21 documents
const PHOTO_BYTES = 150_000
const LIST_BYTES = 15_000

const pixels = (seed: number, length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * seed) % 251))

async function fill(store: Store): Promise<void> {
  for (let shop = 1; shop <= SHOPS; shop += 1) {
    const uid = newId(20) as Uid
    const annonce: Annonce = anAnnonce(uid)
    await store.db('photos').put({
      _id: `${uid}.${shop.toString(16).padStart(64, '0')}`,
      createdAt: '2026-02-01T09:00:00.000Z',
      _attachments: {
        'full-1200x900.webp': { content_type: 'image/webp', data: pixels(shop, PHOTO_BYTES) },
        'card-400x300.webp': { content_type: 'image/webp', data: pixels(shop, LIST_BYTES) },
      },
    } as never)
    await store.db('annonces').put({ ...annonce })
    const candidatures = Array.from({ length: PER_SHOP }, () => ({ ...aCandidature(annonce, newId(20) as Uid) }))
    await store.db('candidatures').bulkDocs(candidatures)
  }
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const begun = performance.now()
  const value = await work()
  return [value, Math.round(performance.now() - begun)]
}

const folder = await mkdtemp(join(tmpdir(), 'rayon-drill-'))
try {
  const sourceOf = (name: string) => readEnv({ DATA_DIR: join(folder, name), BACKUP_DIR: join(folder, 'copies') })
  const store = await openStore(sourceOf('data'))
  await fill(store)
  const before = await storeContents(store)
  await store.close()
  const env = sourceOf('data')
  const file = join(env.backupDir, 'market.tar')
  const [{ bytes }, backupMs] = await timed(() => runBackup({ env, file, passphrase: null, clock: Date.now }))
  const [, restoreMs] = await timed(() => runRestore({ env: sourceOf('copy'), file, passphrase: null }))
  const back = await openStore(sourceOf('copy'))
  const after = await storeContents(back)
  await back.close()
  const shared = (key: string) => !key.startsWith('coordination/')
  const differing = [...before].filter(
    ([key, one]) => shared(key) && JSON.stringify(after.get(key)) !== JSON.stringify(one),
  )
  const more = [...after.keys()].filter((key) => shared(key) && !before.has(key))
  reportFigure({ name: 'backup of 10,000 documents and 500 photos, read again', value: backupMs, unit: 'ms' })
  reportFigure({ name: 'restore of the same into another folder, read twice', value: restoreMs, unit: 'ms' })
  reportFigure({ name: 'its file', value: Math.round(bytes / 1024), unit: 'KiB' })
  reportFigure({
    name: 'documents and photos that differ after it',
    value: differing.length + more.length,
    unit: 'differences',
    goal: '<= 0',
  })
  reportFigure({ name: 'memory at its most', value: Math.round(process.resourceUsage().maxRSS / 1024), unit: 'MiB' })
} finally {
  await rm(folder, { recursive: true, force: true })
}
