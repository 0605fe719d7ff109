import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it, onTestFinished } from 'vitest'
import { liveDocuments } from '#data/member-reads/live.ts'
import { between, every } from '#data/member-reads/queries.ts'
import { openPrivateDatabase } from '#data/store/database.ts'
import { aSuivi, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { soon } from '#tests/fixtures/soon.ts'

const ROWS = 150

it('views that read the same are given the same, read once for all of them, as long as one is there', async () => {
  const storage = { storage: getRxStorageMemory(), multiInstance: false }
  const database = await openPrivateDatabase(storage, BOUTIQUE)
  onTestFinished(async () => void (await database.close()))
  const documents = liveDocuments(database)
  const queries = () => ({ all: every('suivis'), lus: between('suivis', `${BOUTIQUE}.lu.`, `${BOUTIQUE}.lu/`) })
  const shown: unknown[] = []
  const watch = (row: number) =>
    documents.watch(queries(), (found) => {
      shown[row] = found
    })
  const stops = Array.from({ length: ROWS }, (_, row) => watch(row))
  await soon(async () => expect(shown).toHaveLength(ROWS))
  expect(new Set(shown).size).toBe(1)

  const note = { rev: '', unsentAt: '', removal: false }
  await database.suivis.insert({ ...aSuivi('recherche', 'a'.repeat(12), {}, BOUTIQUE), ...note } as never)
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
