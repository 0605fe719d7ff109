import { expect, it } from 'vitest'
import { adoptDrafts } from '#data/drafts/adopt-drafts.ts'
import { CANDIDATURE_DRAFTS } from '#data/store/names.ts'
import type { Uid } from '#domain/ids.ts'
import { draftsOfTabs } from '#tests/fixtures/device/drafts.ts'

const ANA = 'a'.repeat(20) as Uid

it("what a visitor wrote to boutiques becomes the créateur's, under what they had begun, and leaves the device's", async () => {
  const { openTab } = draftsOfTabs(ANA)
  const drafts = await openTab()
  const [one, other] = [`${CANDIDATURE_DRAFTS}one`, `${CANDIDATURE_DRAFTS}other`]
  const write = (owner: string, key: string, message: string) =>
    drafts.change(owner, key, { set: { message }, unset: [] })
  const messagesOf = (owner: string) => drafts.allOf(owner).map(({ key, values }) => [key, values.message])
  write('', one, 'Bonjour')
  write('', other, 'Bonsoir')
  write('', 'contact', 'au support')
  write(ANA, other, 'Commencé hier')
  adoptDrafts(drafts, ANA)
  const adopted = [
    [other, 'Commencé hier\n\nBonsoir'],
    [one, 'Bonjour'],
  ]
  expect(messagesOf(ANA)).toEqual(adopted)
  expect(messagesOf('')).toEqual([['contact', 'au support']])
  // The page died before it removed the visitor's draft.
  write('', other, 'Bonsoir')
  adoptDrafts(drafts, ANA)
  expect(messagesOf(ANA)).toEqual(adopted)
  expect(messagesOf('')).toEqual([['contact', 'au support']])
})
