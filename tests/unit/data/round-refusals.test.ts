import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import type { ForcedRefusal } from '#tests/fixtures/sync/gateway.ts'
import { aPageOf } from '#tests/fixtures/sync/page.ts'

const [A, B] = [annonceId(BOUTIQUE, 'aaaaaaaaaaaa'), annonceId(BOUTIQUE, 'bbbbbbbbbbbb')]
const REFUSED: ForcedRefusal = { error: 'forbidden', reason: 'candidature-open' }
const DEFERRED: ForcedRefusal = { error: 'later', reason: 'annonce', retryAfter: 60 }

const aPage = () => aPageOf(A, B)

describe('a refused write', () => {
  it('is set aside before it yields to what stands, and lets the others through', async () => {
    const { gateway, page } = await aPage()
    gateway.verdicts.set(A, REFUSED)
    await page.write(A, { prix: 50 })
    await page.write(B, { prix: 60 })
    const { rejections } = page.database
    const keep = rejections.incrementalUpsert.bind(rejections)
    rejections.incrementalUpsert = (one) => wait(20).then(() => keep(one))
    page.storage.begin()
    await page.round.push()
    expect(page.storage.writes.filter((one) => one !== 'notes')).toEqual(['annonces', 'rejections', 'annonces'])
    expect(gateway.calls).toEqual(['_bulk_docs', '_changes'])
    expect(await page.aside()).toEqual([`${A} candidature-open`])
    expect(await page.all()).toMatchObject([35, 60].map((prix) => ({ prix, unsentAt: '' })))
  })

  it('that was written over meanwhile is set aside, and the newer one is judged by itself', async () => {
    const { gateway, page } = await aPage()
    gateway.verdicts.set(A, REFUSED)
    await page.write(A, { prix: 50 })
    gateway.once('_bulk_docs', 'answered', async () => {
      gateway.verdicts.delete(A)
      await page.write(A, { prix: 40 })
    })
    await page.round.push()
    expect(await page.aside()).toEqual([`${A} candidature-open`])
    expect(gateway.sent.flat()).toMatchObject([{ prix: 50 }, { prix: 40 }])
    expect(await page.read(A)).toMatchObject({ prix: 40, unsentAt: '' })
  })

  it('of which another version has been pulled meanwhile is set aside once', async () => {
    const { gateway, page, other } = await aPage()
    gateway.verdicts.set(A, REFUSED)
    await page.write(A, { prix: 50 })
    gateway.once('_bulk_docs', 'answered', () => void other(A, { description: 'Au soleil.' }))
    await page.round.push()
    expect(await page.aside()).toEqual([`${A} candidature-open`])
    expect(await page.read(A)).toMatchObject({ prix: 35, description: 'Au soleil.', unsentAt: '' })
  })

  it('of an annonce that the server never had is gone from here, and kept aside', async () => {
    const { gateway, page } = await aPage()
    const id = annonceId(BOUTIQUE, 'cccccccccccc')
    gateway.verdicts.set(id, REFUSED)
    await page.write(id, anAnnonce({ _id: id }))
    await page.round.push()
    expect(await page.aside()).toEqual([`${id} candidature-open`])
    expect(await page.read(id)).toBeUndefined()
  })
})

it('an edit of what was deleted elsewhere is set aside, and revives nothing', async () => {
  const { gateway, page, other } = await aPage()
  other(A, null)
  await page.write(A, { prix: 50 })
  await page.round.push()
  expect(gateway.calls).toEqual(['_bulk_docs', '_changes'])
  expect(await page.aside()).toEqual([`${A} document-gone`])
  expect(await page.read(A)).toBeUndefined()
  expect(gateway.stands('annonces', A)).toBeNull()
  expect((await page.notes.read()).removed).toBeUndefined() // nobody deleted it here
})

describe('a write that the server takes later', () => {
  it('stays until then, costs no pull, and is sent again then', async () => {
    const { gateway, page } = await aPage()
    gateway.verdicts.set(A, DEFERRED)
    await page.write(A, { prix: 50 })
    await page.write(B, { prix: 60 })
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs'])
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs'])
    gateway.verdicts.delete(A)
    page.clock.move(60_000)
    await page.round.push()
    expect(gateway.sent.map((docs) => docs.map(({ _id }) => _id))).toEqual([[A, B], [A]])
    expect(await page.all()).toMatchObject([{ prix: 50, unsentAt: '' }, { prix: 60 }])
  })

  it('is sent at once in another version', async () => {
    const { gateway, page } = await aPage()
    gateway.verdicts.set(A, DEFERRED)
    await page.write(A, { prix: 50 })
    await page.round.push()
    gateway.verdicts.delete(A)
    await page.write(A, { prix: 51 })
    await page.round.push()
    expect(gateway.stands('annonces', A)).toMatchObject({ prix: 51 })
  })

  it('is settled at once when it is deleted elsewhere', async () => {
    const { gateway, page, other } = await aPage()
    gateway.verdicts.set(A, DEFERRED)
    await page.write(A, { prix: 50 })
    await page.round.push()
    other(A, null)
    await page.round.pull()
    expect(await page.aside()).toEqual([`${A} document-gone`])
    expect(page.deferred.state.getState().size).toBe(0)
  })

  it('is merged with what another device writes meanwhile, and sent at once', async () => {
    const { gateway, page, other } = await aPage()
    gateway.verdicts.set(A, DEFERRED)
    await page.write(A, { prix: 50 })
    await page.round.push()
    gateway.verdicts.delete(A)
    other(A, { description: 'Au soleil.' })
    await page.round.pull()
    await page.round.push()
    expect(gateway.stands('annonces', A)).toMatchObject({ prix: 50, description: 'Au soleil.' })
  })
})

it('a document that is too large is set aside, what stands is fetched, and the others leave', async () => {
  const { gateway, page, other } = await aPage()
  gateway.verdicts.set(A, { error: 'too-large' })
  await page.write(A, { prix: 50 })
  await page.write(B, { prix: 60 })
  gateway.once('_bulk_get', 'arriving', () => void other(A, { prix: 71 }))
  await page.round.push()
  expect(gateway.calls).toEqual(['_bulk_docs', '_bulk_docs', '_bulk_docs', '_changes', '_bulk_get'])
  expect(await page.aside()).toEqual([`${A} document-too-large`])
  expect(await page.all()).toMatchObject([71, 60].map((prix) => ({ prix, unsentAt: '' })))
})

it('what the server answers as it did before is sent again after a second, then after two', async () => {
  const { gateway, page } = await aPage()
  gateway.verdicts.set(A, { ...DEFERRED, retryAfter: 0 })
  await page.write(A, { prix: 50 })
  const sent: number[] = []
  for (const waited of [0, 999, 1, 1999, 1]) {
    page.clock.move(waited)
    await page.round.push()
    sent.push(gateway.sent.length)
  }
  expect(sent).toEqual([2, 2, 3, 3, 4])
})

it('what meets a newer version each time is sent again at once', async () => {
  const { gateway, page, other } = await aPage()
  other(A, { prix: 70 })
  gateway.once('_changes', 'answered', () => void other(A, { prix: 80 }))
  await page.write(A, { description: 'Au soleil.' })
  await page.round.push()
  expect(gateway.calls.filter((one) => one === '_bulk_docs')).toHaveLength(3)
  expect(gateway.stands('annonces', A)).toMatchObject({ prix: 80, description: 'Au soleil.' })
})
