import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it, onTestFinished } from 'vitest'
import { openPrivateDatabase, openPublicDatabase } from '#data/database.ts'
import { adoptDrafts } from '#data/drafts/adopt-drafts.ts'
import { CANDIDATURE_DRAFTS } from '#data/names.ts'
import { createPushMemory } from '#data/replication/push-memory.ts'
import type { Uid } from '#domain/ids.ts'

const AT = '2026-11-24T10:00:00.000Z'

async function drafts() {
  const storage = { storage: getRxStorageMemory(), multiInstance: false }
  const visitors = await openPublicDatabase(storage)
  const own = await openPrivateDatabase(storage, 'a'.repeat(20) as Uid, createPushMemory())
  onTestFinished(async () => {
    await Promise.all([visitors.close(), own.close()])
  })
  return { visitors: visitors.drafts, own: own.drafts }
}

type Drafts = Awaited<ReturnType<typeof drafts>>['own']

async function messagesIn(kept: Drafts): Promise<readonly (readonly [string, unknown])[]> {
  const all = await kept.find().exec()
  return all.map((draft) => [draft.primary, draft.toJSON().values.message] as const)
}

it("what a visitor wrote to boutiques becomes the créateur's, under what they had begun, and leaves the device's", async () => {
  const { visitors, own } = await drafts()
  const [one, other] = [`${CANDIDATURE_DRAFTS}one`, `${CANDIDATURE_DRAFTS}other`]
  const draft = (_id: string, message: string) => ({ _id, values: { message }, at: AT })
  await visitors.bulkInsert([draft(one, 'Bonjour'), draft(other, 'Bonsoir'), draft('contact', 'au support')])
  await own.insert(draft(other, 'Commencé hier'))
  await adoptDrafts(visitors, own)
  expect(await messagesIn(own)).toEqual([
    [one, 'Bonjour'],
    [other, 'Commencé hier\n\nBonsoir'],
  ])
  expect(await messagesIn(visitors)).toEqual([['contact', 'au support']])
  // The page had died before it was removed here.
  await visitors.bulkInsert([draft(other, 'Bonsoir')])
  await adoptDrafts(visitors, own)
  expect(await messagesIn(own)).toEqual([
    [one, 'Bonjour'],
    [other, 'Commencé hier\n\nBonsoir'],
  ])
  expect(await messagesIn(visitors)).toEqual([['contact', 'au support']])
})
