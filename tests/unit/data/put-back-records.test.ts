import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/durations.ts'
import { recordIdOf } from '#domain/ids.ts'
import { aboutId } from '#domain/papers/record-keys.ts'
import { aCandidature, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { syncGateway } from '#tests/fixtures/sync/gateway.ts'
import { elsewhere, openPage } from '#tests/fixtures/sync/page.ts'

describe('a store put back to before a statement of the other party', () => {
  /** A page of the créateur, who has accepted a statement that the boutique made, and the store before both. */
  async function answered() {
    const gateway = syncGateway()
    const page = await openPage({ gateway, name: 'records', uid: CREATEUR })
    const candidature = aCandidature({ status: 'confirmed' })
    await page.database.candidatures.insert({ ...candidature, rev: '1-a', unsentAt: '', removal: false })
    await page.exchange()
    const empty = gateway.copy()
    const { _id: partnership, boutiqueId, creatorId } = candidature
    const statement = recordIdOf(partnership, 'bstatement00')
    const said = { boutiqueId, creatorId, at: '2026-11-02T10:00:00.000Z' }
    const propose = () => elsewhere(gateway, 'records', statement, { ...said, kind: 'statement', by: BOUTIQUE }, 0)
    propose()
    await page.round.pull()
    const answer = aboutId(statement, 'answer')
    await page.write(answer, { ...said, kind: 'answer', answer: 'accepted', by: CREATEUR })
    await page.exchange()
    expect(gateway.stands('records', answer)).not.toBeNull()
    gateway.putBack(empty)
    await page.exchange()
    return { gateway, page, partnership, propose, answer }
  }

  it('keeps the answer on its device until the statement is back, and takes it then', async () => {
    const { gateway, page, propose, answer } = await answered()
    expect(gateway.stands('records', answer)).toBeNull()
    expect(await page.read(answer)).toMatchObject({ answer: 'accepted' })
    propose()
    await page.exchange()
    expect(gateway.stands('records', answer)).toMatchObject({ answer: 'accepted' })
    expect(await page.aside()).toEqual([])
  })

  it('is sent the answer at once where the candidature begins again, and nothing of it comes back', async () => {
    const { gateway, page, partnership, answer } = await answered()
    gateway.verdicts.set(answer, { error: 'forbidden', reason: 'not-confirmed' })
    const candidature = await page.database.candidatures.findOne(partnership).exec()
    await candidature?.incrementalPatch({ status: 'pending' })
    page.deferred.begin() // as when the app is next opened
    await page.exchange()
    expect(await page.aside()).toEqual([`${answer} not-confirmed`])
  })

  it('is sent the answer a month later all the same, and says why it refuses it', async () => {
    const { gateway, page, answer } = await answered()
    gateway.verdicts.set(answer, { error: 'forbidden', reason: 'statement-missing' })
    page.clock.move(29 * DAY_MS)
    await page.exchange()
    expect(await page.aside()).toEqual([])
    page.clock.move(DAY_MS)
    await page.exchange()
    expect(await page.aside()).toEqual([`${answer} statement-missing`])
    expect(await page.read(answer)).toBeUndefined()
  })
})
