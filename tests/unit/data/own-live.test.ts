import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it, onTestFinished } from 'vitest'
import { liveDocuments } from '#data/member-reads/live.ts'
import { every } from '#data/member-reads/queries.ts'
import { openPrivateDatabase } from '#data/store/database.ts'
import type { Uid } from '#domain/ids.ts'
import { aSuivi, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { soon } from '#tests/fixtures/soon.ts'

const ROWS = 150

async function aDatabase(uid: Uid) {
  const storage = { storage: getRxStorageMemory(), multiInstance: false }
  const database = await openPrivateDatabase(storage, uid)
  onTestFinished(async () => void (await database.close()))
  return database
}

const saved = (key: string) => {
  const note = { rev: '', unsentAt: '', removal: false }
  return { ...aSuivi('recherche', key.repeat(12), {}, BOUTIQUE), ...note } as never
}

it('views that read the same are given the same, read once for all of them, as long as one is there', async () => {
  const database = await aDatabase(BOUTIQUE)
  const documents = liveDocuments(database)
  const queries = () => ({ all: every('suivis'), lus: every('suivis', `${BOUTIQUE}.lu.`) })
  const shown: unknown[] = []
  const watch = (row: number) => documents.watch(queries(), (found) => (shown[row] = found))
  const stops = Array.from({ length: ROWS }, (_, row) => watch(row))
  await soon(async () => expect(shown).toHaveLength(ROWS))
  expect(new Set(shown).size).toBe(1)

  await database.suivis.insert(saved('a'))
  await soon(async () => expect(shown[0]).toMatchObject({ all: [{ kind: 'recherche' }], lus: [] }))
  expect(new Set(shown).size).toBe(1)

  // A late subscriber gets it too; after the last has unsubscribed, everything is read again.
  const before = shown[0]
  stops.push(watch(ROWS))
  expect(shown[ROWS]).toBe(before)
  for (const stop of stops) stop()
  const stop = watch(0)
  await soon(async () => expect(shown[0]).not.toBe(before))
  expect(shown[0]).toEqual(before)
  stop()
})

it('a document that has not changed is the same, whatever else is written', async () => {
  const database = await aDatabase(CREATEUR)
  const [one] = [await database.suivis.insert(saved('a')), await database.suivis.insert(saved('b'))]
  let shown: readonly unknown[] = []
  const stop = liveDocuments(database).watch({ all: every('suivis') }, ({ all }) => (shown = all))
  await soon(async () => expect(shown).toHaveLength(2))
  const [before, other] = shown
  await one.incrementalPatch({ name: 'Grès' })
  await soon(async () => expect(shown[0]).toMatchObject({ name: 'Grès' }))
  expect([shown[0] === before, shown[1] === other]).toEqual([false, true])
  stop()
})
