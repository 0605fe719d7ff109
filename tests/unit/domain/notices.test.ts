import { describe, expect, it } from 'vitest'
import { CANDIDATURE_STATUSES } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { eventOf, isPushed, MAIL_CHOICES, NOTICE_EVENTS, partiesOf } from '#domain/notices.ts'
import { NOTICE_MAILS, NOTICE_PUSHES } from '#messages/fr/notices.ts'

const PARTIES = { boutiqueId: 'b'.repeat(20) as Uid, creatorId: 'c'.repeat(20) as Uid }

describe('the table of notices', () => {
  it('offers each type of member the refusals of the mails they would receive', () => {
    expect(MAIL_CHOICES).toEqual({
      boutique: ['sansMailCandidature', 'sansMailReponse', 'sansMailSuppression'],
      createur: ['sansMailReponse', 'sansMailRappel'],
    })
  })

  it('notifies the party that did not act of every state, save that an offer has expired', () => {
    const addressees = CANDIDATURE_STATUSES.map((status) => {
      const event = eventOf(status)
      return [status, event === null ? null : partiesOf(event, PARTIES).uid[0]]
    })
    expect(Object.fromEntries(addressees)).toEqual({
      pending: 'b',
      'awaiting-creator': 'c',
      confirmed: 'b',
      'refused-by-boutique': 'c',
      'declined-by-creator': 'b',
      expired: null,
    })
  })

  it('has words for each event on each of its channels, and no others', () => {
    expect(Object.keys(NOTICE_MAILS).toSorted()).toEqual(NOTICE_EVENTS.toSorted())
    expect(Object.keys(NOTICE_PUSHES).toSorted()).toEqual(NOTICE_EVENTS.filter(isPushed).toSorted())
  })
})
