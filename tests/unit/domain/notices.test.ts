import { describe, expect, it } from 'vitest'
import { CANDIDATURE_STATUSES } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { eventOf, MAIL_CHOICES, partiesOf, unseenEventsFor } from '#domain/notices.ts'
import { newsText } from '#messages/fr/address.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'

const OF_PAPERS = ['sansMailPapiers', 'sansMailReleves']
const PARTIES = { boutiqueId: 'b'.repeat(20) as Uid, creatorId: 'c'.repeat(20) as Uid }

describe('the table of notices', () => {
  it('offers each type of member the refusals of the mails they would receive', () => {
    expect(MAIL_CHOICES).toEqual({
      boutique: ['sansMailCandidature', 'sansMailReponse', ...OF_PAPERS, 'sansMailDepart', 'sansMailSuppression'],
      createur: ['sansMailReponse', 'sansMailRappel', ...OF_PAPERS, 'sansMailDepart'],
    })
  })

  it('notifies the party that did not act of every state, and the boutique when time did', () => {
    const addressed = (to: string) =>
      CANDIDATURE_STATUSES.filter((status) => partiesOf(eventOf({ status }), PARTIES).uid.startsWith(to)).sort()
    expect(addressed('c')).toEqual(['awaiting-creator', 'refused-by-boutique'])
    const boutique = ['confirmed', 'declined-by-creator', 'expired', 'pending', 'withdrawn-by-creator']
    expect(addressed('b')).toEqual(boutique)
  })
})

describe('the news of a member who gets no mails', () => {
  const [boutique, createur] = ['b'.repeat(20) as Uid, 'c'.repeat(20) as Uid]
  const DAY = 24 * 60 * 60 * 1000
  const all = CANDIDATURE_STATUSES.map((status) => aCandidature(anAnnonce(boutique), createur, { status }))
  const applied = Date.parse(all[0]?.date ?? '')

  it('are what each party would have had a mail of, but of what is older only what waits for an answer', () => {
    const five = { pending: 1, confirmed: 1, 'declined-by-creator': 1, 'withdrawn-by-creator': 1, expired: 1 }
    expect(unseenEventsFor(boutique, all, 0)).toEqual(five)
    expect(unseenEventsFor(createur, all, 0)).toEqual({ 'awaiting-creator': 1, 'refused-by-boutique': 1 })
    expect(unseenEventsFor('x'.repeat(20) as Uid, all, 0)).toEqual({})
    expect(unseenEventsFor(boutique, all, applied + DAY)).toEqual({ pending: 1 })
    expect(unseenEventsFor(createur, all, applied + DAY)).toEqual({ 'awaiting-creator': 1 })
  })

  it('are of a partner who has left, by when they did', () => {
    const left = aCandidature(anAnnonce(boutique), createur, { status: 'confirmed' })
    const leftAt = new Date(applied + 2 * DAY).toISOString()
    const news = (to: Uid, leaver: 'boutique' | 'creator', since: number) =>
      unseenEventsFor(to, [{ ...left, left: leaver, leftAt }], since)
    expect(news(boutique, 'creator', applied + DAY)).toEqual({ 'creator-left': 1 })
    expect(news(createur, 'boutique', applied + DAY)).toEqual({ 'boutique-left': 1 })
    expect(news(createur, 'boutique', applied + 3 * DAY)).toEqual({})
    expect(news(createur, 'creator', 0)).toEqual({})
  })

  it('are counted in French', () => {
    expect(newsText({ pending: 2, confirmed: 1 })).toBe('2 candidatures reçues, 1 partenariat confirmé')
    expect(newsText({})).toBe('')
  })
})
