import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { BLANK_CONTRAT } from '#domain/papers/contrat.ts'
import { PARTIES } from '#domain/papers/partenariat.ts'
import type { Turn } from '#domain/papers/turns.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { ProposedDay } from '#screens/partenariat/end/prolong.tsx'
import { Money } from '#screens/partenariat/page/money.tsx'
import { PartnershipPapers } from '#screens/partenariat/page/papers.tsx'
import { Stock } from '#screens/partenariat/page/stock.tsx'
import { TurnCard } from '#screens/partenariat/page/turn.tsx'
import { TermsInForce } from '#screens/partenariat/page/who.tsx'
import { anIdleDevice } from '../../fixtures/device/local-device.ts'
import { aContrat, aMovement, aRecord, aRow, ROW } from '../../fixtures/documents.ts'
import { plainMarkup } from '../../fixtures/markup.tsx'
import { aPartnership, HASHES, recordsOf } from '../../fixtures/partnership-of-page.ts'

const NOW = Date.parse('2027-01-15T12:00:00.000Z')
const PARTS = { agreed: null, other: 'La Mercerie' }
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' }
const MADE = aRecord('b1', { kind: 'statement', number: 4, dueCentimes: 5000, ...DECEMBER })
const ACCEPTED = aRecord('b10000000000-answer', { kind: 'answer', answer: 'accepted', reason: '' })
const SALE = aMovement('m'.repeat(12), { kind: 'movement', row: ROW, sort: 'vendu', day: '2026-12-05' })

beforeEach(() => vi.stubGlobal('navigator', { canShare: () => true }))
afterEach(() => vi.unstubAllGlobals())

const papers = (...partnership: Parameters<typeof aPartnership>) =>
  plainMarkup(<PartnershipPapers {...PARTS} partnership={aPartnership(...partnership)} />)

/** The money of a partnership whose annonce has that rent, to the créateur. */
function money(stored: readonly object[], prix = 0): string {
  const { candidature, ...base } = aPartnership({}, { records: recordsOf(...stored) })
  const partnership = { ...base, candidature: { ...candidature, annonce: { ...candidature.annonce, prix } } }
  const device = { ...anIdleDevice(), serverClock: { ...anIdleDevice().serverClock, now: () => NOW } }
  return plainMarkup(<Money {...PARTS} partnership={partnership} turn={null} />, { device })
}

it('the papers of a partnership say from which day an amendment counts, once both have approved it', () => {
  const inForce = { hash: HASHES.contrat, at: '2026-12-05T10:00:00.000Z', from: '2026-12-06', former: {} }
  expect(papers({ inForce })).toContain('Compte à partir du 6 décembre 2026')
  expect(papers({ inForce: { ...inForce, from: '' } })).not.toContain('Compte')
  expect(papers({ inForce: { ...inForce, hash: 'e'.repeat(64) } })).not.toContain('Compte')
})

it('each paper of a partnership has its state and its file, for both parties', () => {
  const second = aRecord('b2', { kind: 'statement', number: 5, dueCentimes: 5000, ...DECEMBER })
  const deposit = aRecord('d'.repeat(12), { kind: 'deposit', number: 3, day: '2026-12-01', pieces: {} })
  const filesIn = (html: string, way: string) =>
    [...html.matchAll(new RegExp(`aria-label="${way}, ([^"]*)"`, 'g'))].map(([, name]) => name)
  for (const party of PARTIES) {
    const html = papers({ rows: { [ROW]: aRow() } }, { party, records: recordsOf(MADE, second, deposit) })
    for (const way of ['PDF', 'Partager'])
      expect(filesIn(html, way)).toEqual([
        ...['projet de contrat', "fiche d'inventaire"],
        ...['Relevé n° 5', 'Relevé n° 4', 'Bon de dépôt n° 3'],
      ])
    expect(html.match(/Proposé/g)).toHaveLength(2)
  }
  expect(filesIn(papers({ rows: {} }), 'PDF')).toEqual(['projet de contrat'])
})

it('the papers of a partnership that is over ask for nothing more', () => {
  expect(papers({})).toMatch(/À (compléter|approuver)/)
  const partnership = aPartnership({}, { isOver: true })
  expect(papers({}, { isOver: true })).toContain('Contrat')
  expect(papers({}, { isOver: true })).not.toMatch(/À (compléter|approuver)/)
  expect(plainMarkup(<TurnCard {...PARTS} partnership={partnership} turn={null} />)).toContain('Terminé')
})

it('an approved sheet of the inventory is feminine, as its name is', () => {
  expect(PARTENARIAT.state.approved('5 décembre 2026', 'inventaire')).toMatch(/^Approuvée par/)
  expect(PARTENARIAT.state.approved('5 décembre 2026', 'contrat')).toMatch(/^Approuvé par/)
})

describe('a step about a statement', () => {
  const turn: Turn = { kind: 'statement-to-answer', waitsFor: ['creator'] }
  const shown = (party: Partnership['party']) => {
    const partnership = aPartnership({}, { party, records: recordsOf(MADE) })
    return plainMarkup(
      <>
        <TurnCard {...{ ...PARTS, partnership, turn }} />
        <Money {...{ ...PARTS, partnership, turn }} />
      </>,
    )
  }

  it('leads to that statement, from the next step and from the money', () => {
    expect(shown('creator').match(/releves\?avec=\w+&amp;releve=b10000000000"/g)).toHaveLength(3)
  })

  it('says since when it is awaited, and what it would be worth, which is not due before it is accepted', () => {
    expect(shown('boutique')).toContain('Votre relevé attend la réponse de La Mercerie. Depuis le 5 décembre 2026.')
    expect(shown('creator')).toContain('La Mercerie vous doit 50,00 €')
    expect(shown('creator')).not.toContain('Par un relevé')
  })

  it('and sales that none has counted are two amounts in the same words, each under what it is of', () => {
    const html = money([MADE, ACCEPTED, SALE])
    const amount = (heading: string) => `<h3[^>]*>${heading}</h3><p[^>]*>La Mercerie vous doit \\d+,\\d\\d €`
    for (const heading of ['Déjà dans un relevé', 'Pas encore dans un relevé'])
      expect(html).toMatch(new RegExp(amount(heading)))
  })
})

it('a statement is offered once there is something to count: a sale, or the rent of a day', () => {
  const rent = { to: '2026-12-31', rentFrom: '2026-12-01', rentTo: '2026-12-31' }
  const made = aRecord('b1', { kind: 'statement', number: 1, movements: [recordKeyOf(SALE._id)], ...rent })
  expect(money([SALE])).toContain('Faire le relevé')
  expect(money([SALE, made, ACCEPTED], 35)).toContain('Faire le relevé')
  const counted = money([SALE, made, ACCEPTED])
  expect(counted).not.toContain('Faire le relevé')
  expect(counted).toContain("Le relevé se fera dès qu'une vente ou un loyer sera à compter.")
})

describe('a statement whose payment awaits the other party', () => {
  const said = (...paid: readonly number[]) => {
    const payments = paid.map((centimes, index) =>
      aRecord(`b${index + 2}0000000000`, { kind: 'payment', statement: 'b10000000000', centimes, day: '2026-12-05' }),
    )
    return money([MADE, ACCEPTED, ...payments])
  }

  it('is not to be settled again, but for the rest: it says what /ventes says', () => {
    expect(said()).toContain('Par un relevé à régler.')
    expect(said()).not.toContain('à confirmer')
    expect(said(5000)).toContain('50,00 € notés comme réglés, à confirmer par qui les reçoit.')
    expect(said(5000)).not.toContain('à régler')
    expect(said(2000)).toContain('Par un relevé à régler.')
    expect(said(2000)).toContain('20,00 € notés comme réglés, à confirmer par qui les reçoit.')
  })
})

it('the last day that the contract proposes prolongs what was in force, and nothing else', () => {
  const contrat = { ...BLANK_CONTRAT, ...aContrat({ dateFin: '2027-12-31' }) }
  const shown = (agreed: Partnership['situation']['agreed']) =>
    plainMarkup(<ProposedDay partnership={aPartnership({ contrat }, {}, { agreed })} other="La Mercerie" />)
  const inForce = { dateDebut: '2027-01-01', dateFin: '2027-03-31' }
  expect(shown(inForce)).toContain("Prolongation jusqu'au 31 décembre 2027")
  expect(shown(null)).not.toContain('Prolongation')
  expect(shown(null)).toContain('Dernier jour écrit dans le contrat : le 31 décembre 2027')
})

it('the shelf of a partnership names what has run out, but not what was taken back for an end', () => {
  const taken = aMovement('m'.repeat(12), { kind: 'movement', row: ROW, sort: 'repris', quantity: 10 })
  const shown = (...ends: readonly object[]) => {
    const partnership = aPartnership({ rows: { [ROW]: aRow() } }, { records: recordsOf(taken, ...ends) })
    return plainMarkup(<Stock {...PARTS} partnership={partnership} />)
  }
  expect(shown()).toContain('Épuisé')
  expect(shown(aRecord('endboutique0', { kind: 'end', lastDay: '2027-01-31', reason: '' }))).not.toContain('Épuisé')
})

describe('the dates of a partnership', () => {
  const shown = (...partnership: Parameters<typeof aPartnership>) =>
    plainMarkup(<TermsInForce {...PARTS} partnership={aPartnership(...partnership)} />)
  const ending = (lastDay: string) => shown({}, {}, { ends: [{ lastDay }] })

  it('run to the day that a party has announced, whatever the annonce said', () => {
    expect(ending('2027-02-03')).toContain('au 3 février 2027')
  })

  it('say from which day an amendment counts, until it does', () => {
    const of = (from: string) => shown({ inForce: { hash: HASHES.contrat, at: '', from, former: {} } })
    expect(of('2027-01-16')).toMatch(/par mois, .* par mois, .* à partir du 16 janvier 2027/)
    expect(of('2027-01-15')).not.toContain('à partir du')
  })

  it('are none where the announced day is before the first one', () => {
    expect(ending('2026-11-28')).toContain("N'aura pas commencé : fin le 28 novembre 2026, avant le 1er décembre 2026")
    expect(ending('2026-12-01')).toContain('Du 1er décembre 2026 au 1er décembre 2026')
  })
})
