import { describe, expect, it } from 'vitest'
import { leavesAfter } from '#domain/undoable.ts'
import { aCandidature, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { syncGateway } from '#tests/fixtures/sync/gateway.ts'
import { elsewhere, openPage } from '#tests/fixtures/sync/page.ts'

const { _id: ID, ...CANDIDATURE } = aCandidature()
const TEN_S = 10_000

/** A page of a boutique that has just decided on a candidature, and may undo it for ten seconds. */
async function aDecision(uid = BOUTIQUE) {
  const gateway = syncGateway()
  const page = await openPage({ gateway, name: 'candidatures', uid })
  const empty = gateway.copy()
  const other = (change: Parameters<typeof elsewhere<'candidatures'>>[3]) =>
    elsewhere(gateway, 'candidatures', ID, change, page.clock.now())
  other(CANDIDATURE)
  await page.round.pull()
  const decide = () =>
    page.write(ID, { status: 'awaiting-creator', leavesAt: leavesAfter(page.clock.now() + 1 + TEN_S) })
  await decide()
  gateway.calls.length = 0
  /** As the undo button does. */
  const takeBack = async () => {
    const found = await page.collection.findOne(ID).exec(true)
    await found.incrementalModify((latest) => ({ ...latest, status: 'pending', unsentAt: '', leavesAt: '' }))
  }
  return { gateway, empty, page, other, decide, takeBack }
}

describe('a decision that its author may take back', () => {
  it('is not sent before it may leave', async () => {
    const { gateway, page } = await aDecision()
    await page.round.push()
    expect(gateway.calls).toEqual([])
    page.clock.move(TEN_S + 500)
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs'])
    expect(gateway.stands('candidatures', ID)).toMatchObject({ status: 'awaiting-creator' })
  })

  it('stays as it is when something is pulled, which is asked for once it has been taken back', async () => {
    const { gateway, page, other, takeBack } = await aDecision()
    const rev = other({ message: 'Une autre.' })
    await page.round.pull()
    expect(await page.read(ID)).toMatchObject({ status: 'awaiting-creator', message: CANDIDATURE.message })
    expect((await page.notes.read()).passedOver).toEqual([ID])
    expect(page.round.hasPassedOver()).toBe(true)
    await takeBack()
    await page.round.pull()
    expect(gateway.calls).toEqual(['_changes', '_bulk_get', '_changes'])
    expect(await page.read(ID)).toMatchObject({ status: 'pending', message: 'Une autre.', rev })
    expect((await page.notes.read()).passedOver).toEqual([])
  })

  it('is asked for by the next page as well', async () => {
    const { gateway, page, other, takeBack } = await aDecision()
    other({ status: 'withdrawn-by-creator' })
    await page.round.pull()
    await takeBack()
    await page.close()
    const next = await openPage({ gateway, name: 'candidatures', storage: page.storage, clock: page.clock })
    await next.round.pull()
    expect(await next.read(ID)).toMatchObject({ status: 'withdrawn-by-creator' })
  })

  it('made anew while what was passed over is asked for is passed over once more', async () => {
    const { gateway, page, other, decide, takeBack } = await aDecision()
    const rev = other({ message: 'Une autre.' })
    await page.round.pull()
    await takeBack()
    gateway.once('_bulk_get', 'answered', decide)
    await page.round.pull()
    expect((await page.notes.read()).passedOver).toEqual([ID])
    await takeBack()
    await page.round.pull()
    expect(await page.read(ID)).toMatchObject({ message: 'Une autre.', rev })
  })

  it('made while an earlier write of it is being taken has that asked for once it is taken back', async () => {
    const { gateway, page, decide, takeBack } = await aDecision()
    await takeBack()
    await page.write(ID, { status: 'awaiting-creator', leavesAt: '' })
    gateway.once('_bulk_docs', 'answered', decide)
    await page.round.push()
    await takeBack()
    expect(page.round.hasPassedOver()).toBe(true)
    await page.round.pull()
    const { _rev: rev } = gateway.stands('candidatures', ID) ?? {}
    expect(await page.read(ID)).toMatchObject({ status: 'awaiting-creator', rev })
  })

  it('taken back after the store has been put back becomes what that has', async () => {
    const { gateway, page, other, takeBack } = await aDecision()
    const copy = gateway.copy()
    other({ message: 'Une autre.' })
    await takeBack()
    await page.round.pull()
    await page.write(ID, { status: 'awaiting-creator', leavesAt: leavesAfter(page.clock.now() + 1 + TEN_S) })
    gateway.putBack(copy)
    await page.round.pull()
    await takeBack()
    await page.exchange()
    await page.exchange()
    expect(await page.read(ID)).toMatchObject({ rev: gateway.stands('candidatures', ID)?._rev })
  })

  it.each(['after', 'as'])(
    'taken back by the créateur %s a store put back loses it is offered to it again',
    async (when) => {
      const { gateway, empty, page, other, takeBack } = await aDecision(CREATEUR)
      other({ message: 'Une autre.' })
      await page.round.pull()
      await takeBack()
      if (when === 'after') gateway.putBack(empty)
      else gateway.once('_bulk_get', 'answered', () => gateway.putBack(empty))
      await page.exchange()
      expect(await page.aside()).toEqual([])
      expect(gateway.stands('candidatures', ID)).toMatchObject({ status: 'pending' })
    },
  )
})
