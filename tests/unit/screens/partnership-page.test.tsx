import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { recordKeyOf } from '#domain/ids.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { BLANK_CONTRAT } from '#domain/papers/contrat.ts'
import { agreementKey, PARTIES, type Partenariat } from '#domain/papers/partenariat.ts'
import type { End, PartenariatRecord, Statement } from '#domain/papers/records.ts'
import { statementStatuses } from '#domain/papers/statements/balance.ts'
import type { Turn, TurnKind } from '#domain/papers/turns.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { ProposedDay } from '#screens/partenariat/end/prolong.tsx'
import { Money } from '#screens/partenariat/page/money.tsx'
import { PartnershipPapers } from '#screens/partenariat/page/papers.tsx'
import { Stock } from '#screens/partenariat/page/stock.tsx'
import { TurnCard } from '#screens/partenariat/page/turn.tsx'
import { TermsInForce } from '#screens/partenariat/page/who.tsx'
import { anIdleDevice } from '../../fixtures/device/local-device.ts'
import { aContrat, aMovement, aRecord, aRow, BOUTIQUE, CREATEUR, ROW } from '../../fixtures/documents.ts'
import { markup } from '../../fixtures/markup.tsx'
import { aPartnership, HASHES } from '../../fixtures/partnership-of-page.ts'

const NOW = Date.parse('2027-01-15T12:00:00.000Z')

beforeEach(() => vi.stubGlobal('navigator', { canShare: () => true }))
afterEach(() => vi.unstubAllGlobals())

function turn(kind: TurnKind, papers: Partial<Partenariat>, waitsFor: 'boutique' | 'creator' = 'creator'): string {
  const props = { partnership: aPartnership(papers), agreed: null, other: 'La Mercerie' }
  return markup(<TurnCard {...props} turn={{ kind, waitsFor: [waitsFor] }} />).replaceAll('\u00A0', ' ')
}

/** The money of a partnership whose annonce has that rent, to the créateur. */
function money(stored: readonly unknown[], prix = 0): string {
  const base = aPartnership({})
  const candidature = { ...base.candidature, annonce: { ...base.candidature.annonce, prix } }
  const records = { ...recordsByKind(stored as PartenariatRecord[]), waiting: new Set<string>() }
  const situation = { ...base.situation, statements: statementStatuses(records, null) }
  const partnership = { ...base, candidature, records, situation }
  const device = { ...anIdleDevice(), serverClock: { ...anIdleDevice().serverClock, now: () => NOW } }
  const shown = <Money {...{ partnership, agreed: null, other: 'La Mercerie' }} turn={null} />
  return markup(shown, { device }).replaceAll('\u00A0', ' ')
}

it('the papers of a partnership say from which day an amendment counts, once both have approved it', () => {
  const inForce = { hash: HASHES.contrat, at: '2026-12-05T10:00:00.000Z', from: '2026-12-06', former: {} }
  const props = { agreed: null, other: 'La Mercerie' }
  const shown = (change: Partial<typeof inForce>) =>
    markup(<PartnershipPapers {...props} partnership={aPartnership({ inForce: { ...inForce, ...change } })} />)
  expect(shown({}).replaceAll('\u00A0', ' ')).toContain('Compte à partir du 6 décembre 2026')
  expect(shown({ from: '' })).not.toContain('Compte')
  expect(shown({ hash: 'e'.repeat(64) })).not.toContain('Compte')
})

it('each paper of a partnership has its state and its file, for both parties', () => {
  const records = ['b1', 'b2'].map((key, index) =>
    aRecord(key, { kind: 'statement', number: index + 1, dueCentimes: 5000, from: '2026-12-01', to: '2026-12-31' }),
  ) as unknown as Statement[]
  const deposit = aRecord('d'.repeat(12), { kind: 'deposit', number: 3, day: '2026-12-01', pieces: {} })
  const all = { ...recordsByKind([...records, deposit as never]), waiting: new Set<string>() }
  const filesIn = (html: string, way: string) =>
    [...html.replaceAll('\u00A0', ' ').matchAll(new RegExp(`aria-label="${way}, ([^"]*)"`, 'g'))].map(
      ([, name]) => name,
    )
  for (const party of PARTIES) {
    const base = aPartnership({ rows: { [ROW]: aRow() } }, { party, records: all })
    const situation = { ...base.situation, statements: statementStatuses(all, null) }
    const partnership = { ...base, situation }
    const html = markup(<PartnershipPapers {...{ partnership, agreed: null, other: 'La Mercerie' }} />)
    for (const way of ['PDF', 'Partager'])
      expect(filesIn(html, way)).toEqual([
        ...['projet de contrat', "fiche d'inventaire"],
        ...['Relevé n° 2', 'Relevé n° 1', 'Bon de dépôt n° 3'],
      ])
    expect(html.match(/Proposé/g)).toHaveLength(2)
  }
  const empty = { partnership: aPartnership({ rows: {} }), agreed: null, other: 'La Mercerie' }
  expect(filesIn(markup(<PartnershipPapers {...empty} />), 'PDF')).toEqual(['projet de contrat'])
})

it('an approved sheet of the inventory is feminine, as its name is', () => {
  expect(PARTENARIAT.state.approved('5 décembre 2026', 'inventaire')).toMatch(/^Approuvée par/)
  expect(PARTENARIAT.state.approved('5 décembre 2026', 'contrat')).toMatch(/^Approuvé par/)
})

describe('the next step of a partnership', () => {
  const at = '2026-12-05T10:00:00.000Z'
  const amended = { inForce: { hash: 'e'.repeat(64), at, from: '', former: {} } }
  const agreements = (party: 'boutique' | 'creator', by: typeof BOUTIQUE) => ({
    agreements: { [agreementKey('contrat', party)]: { by, at, nom: 'x', hash: HASHES.contrat } },
  })

  it('names an amendment, which changes a contract in force', () => {
    expect(turn('contrat-to-approve', {})).toContain('Le contrat est complet')
    expect(turn('contrat-to-approve', amended)).toContain('Un avenant au contrat est proposé. Relisez-le')
    const theirs = { ...amended, ...agreements('boutique', BOUTIQUE) }
    expect(turn('contrat-to-approve', theirs)).toContain("La Mercerie a approuvé l'avenant au contrat.")
    const mine = { ...amended, ...agreements('creator', CREATEUR) }
    const awaited = turn('contrat-to-approve', mine, 'boutique')
    expect(awaited).toContain("Vous avez approuvé l'avenant au contrat. Il attend l'accord de La Mercerie")
  })

  it('says of an inventory that has changed that it has, and whether the other has approved it since', () => {
    const former = { by: CREATEUR, at, nom: 'x', hash: 'e'.repeat(64) }
    const since = { agreements: { [agreementKey('inventaire', 'creator')]: former } }
    const again = 'Relisez ce qui a changé, puis donnez à nouveau votre accord.'
    expect(turn('inventaire-to-check', since)).toContain(`d'inventaire a changé depuis votre accord. ${again}`)
    const theirs = { by: BOUTIQUE, at, nom: 'x', hash: HASHES.inventaire }
    const both = { agreements: { ...since.agreements, [agreementKey('inventaire', 'boutique')]: theirs } }
    expect(turn('inventaire-to-check', both)).toContain(`votre accord, et La Mercerie l'a approuvée. ${again}`)
  })

  it('says until when pieces stay, and leads to where everything is taken back at once', () => {
    const mine = turn('pieces-to-take-back', {})
    expect(mine).toContain('href="#fin"')
    expect(mine).toMatch(/Le partenariat se termine le \d+.*\d{4}/)
  })
})

describe('a step about a statement', () => {
  const made = aRecord('b1', { kind: 'statement', number: 4, dueCentimes: 5000, from: '2026-12-01', to: '2026-12-31' })
  const of = (party: Partnership['party']) => {
    const base = aPartnership({}, { party })
    const records = { ...recordsByKind([made as unknown as Statement]), waiting: new Set<string>() }
    return { ...base, records, situation: { ...base.situation, statements: statementStatuses(records, null) } }
  }
  const answer: Turn = { kind: 'statement-to-answer', waitsFor: ['creator'] }
  const shown = (partnership: Partnership) =>
    markup(
      <>
        <TurnCard {...{ partnership, agreed: null, other: 'La Mercerie' }} turn={answer} />
        <Money {...{ partnership, agreed: null, other: 'La Mercerie' }} turn={answer} />
      </>,
    ).replaceAll('\u00A0', ' ')

  it('leads to that statement, from the next step and from the money', () => {
    expect(shown(of('creator')).match(/releves\?avec=\w+&amp;releve=b10000000000"/g)).toHaveLength(3)
  })

  it('says since when it is awaited, to the party that waits', () => {
    expect(shown(of('boutique'))).toContain('Votre relevé attend la réponse de La Mercerie. Depuis le 5 décembre 2026.')
  })

  it('says what a proposed statement would be worth, which is not due before it is accepted', () => {
    const html = shown(of('creator'))
    expect(html).toContain('La Mercerie vous doit 50,00 €')
    expect(html).not.toContain('Par un relevé')
  })

  it('and sales that none has counted are two amounts in the same words, each under what it is of', () => {
    const accepted = aRecord('b10000000000-answer', { kind: 'answer', answer: 'accepted', reason: '' })
    const sale = aMovement('m'.repeat(12), { kind: 'movement', row: ROW, sort: 'vendu', prixCentimes: 5000 })
    const html = money([made, accepted, sale])
    const amount = (heading: string) => `<h3[^>]*>${heading}</h3><p[^>]*>La Mercerie vous doit \\d+,00 €`
    for (const heading of ['Déjà dans un relevé', 'Pas encore dans un relevé'])
      expect(html).toMatch(new RegExp(amount(heading)))
  })
})

it('a statement is offered once there is something to count: a sale, or the rent of a day', () => {
  const sale = aMovement('m'.repeat(12), { kind: 'movement', row: ROW, sort: 'vendu', day: '2026-12-05' })
  const december = { to: '2026-12-31', rentFrom: '2026-12-01', rentTo: '2026-12-31' }
  const made = aRecord('b1', { kind: 'statement', number: 1, movements: [recordKeyOf(sale._id)], ...december })
  const accepted = aRecord('b10000000000-answer', { kind: 'answer', answer: 'accepted', reason: '' })
  expect(money([sale])).toContain('Faire le relevé')
  expect(money([sale, made, accepted], 35)).toContain('Faire le relevé')
  const counted = money([sale, made, accepted])
  expect(counted).not.toContain('Faire le relevé')
  expect(counted).toContain("Le relevé se fera dès qu'une vente ou un loyer sera à compter.")
})

describe('a statement whose payment awaits the other party', () => {
  const made = aRecord('b10000000000', { kind: 'statement', number: 4, dueCentimes: 5000 })
  const accepted = aRecord('b10000000000-answer', { kind: 'answer', answer: 'accepted', reason: '' })
  const said = (...paid: readonly number[]) => {
    const payments = paid.map((centimes, index) =>
      aRecord(`b${index + 2}0000000000`, { kind: 'payment', statement: 'b10000000000', centimes, day: '2026-12-05' }),
    )
    return money([made, accepted, ...payments])
  }

  it('is not to be settled again: it says what /ventes says', () => {
    expect(said()).toContain('Par un relevé à régler.')
    expect(said()).not.toContain('à confirmer')
    expect(said(5000)).toContain('50,00 € notés comme réglés, à confirmer par qui les reçoit.')
    expect(said(5000)).not.toContain('à régler')
  })

  it('is to be settled for the rest', () => {
    expect(said(2000)).toContain('Par un relevé à régler.')
    expect(said(2000)).toContain('20,00 € notés comme réglés, à confirmer par qui les reçoit.')
  })
})

describe('the last day that the contract proposes', () => {
  const shown = (agreed: Partnership['situation']['agreed']) => {
    const base = aPartnership({ contrat: { ...BLANK_CONTRAT, ...aContrat({ dateFin: '2027-12-31' }) } })
    const partnership = { ...base, situation: { ...base.situation, agreed } }
    return markup(<ProposedDay {...{ partnership, other: 'La Mercerie' }} />).replaceAll('\u00A0', ' ')
  }

  it('prolongs what was in force, and nothing else', () => {
    const inForce = { dateDebut: '2027-01-01', dateFin: '2027-03-31' }
    expect(shown(inForce)).toContain("Prolongation jusqu'au 31 décembre 2027")
    expect(shown(null)).not.toContain('Prolongation')
    expect(shown(null)).toContain('Dernier jour écrit dans le contrat : le 31 décembre 2027')
  })
})

describe('the shelf of a partnership', () => {
  const movements = [aMovement('m'.repeat(12), { kind: 'movement', row: ROW, sort: 'repris', quantity: 10 })]
  const shown = (ends: readonly End[]) => {
    const partnership = aPartnership({ rows: { [ROW]: aRow() } })
    const records = { ...partnership.records, movements, ends }
    return markup(<Stock partnership={{ ...partnership, records }} agreed={null} other="La Mercerie" />)
  }

  it('names what has run out, but not what was taken back for an end', () => {
    expect(shown([])).toContain('Épuisé')
    const end = aRecord('endboutique0', { kind: 'end', lastDay: '2027-01-31', reason: '' }) as End
    expect(shown([end])).not.toContain('Épuisé')
  })
})

describe('the dates of a partnership', () => {
  const shown = (lastDay: string) => {
    const base = aPartnership({})
    const partnership = { ...base, situation: { ...base.situation, ends: [{ lastDay }] } }
    const html = markup(<TermsInForce {...{ partnership, agreed: null, other: 'La Mercerie' }} />)
    return html.replaceAll('\u00A0', ' ')
  }

  it('run to the day that a party has announced, whatever the annonce said', () => {
    expect(shown('2027-02-03')).toContain('au 3 février 2027')
  })

  it('say from which day an amendment counts, until it does', () => {
    const of = (from: string) => {
      const partnership = aPartnership({ inForce: { hash: HASHES.contrat, at: '', from, former: {} } })
      return markup(<TermsInForce {...{ partnership, agreed: null, other: 'La Mercerie' }} />).replaceAll('\u00A0', ' ')
    }
    expect(of('2027-01-16')).toMatch(/par mois, .* par mois, .* à partir du 16 janvier 2027/)
    expect(of('2027-01-15')).not.toContain('à partir du')
  })

  it('are none where the announced day is before the first one', () => {
    expect(shown('2026-11-28')).toContain("N'aura pas commencé : fin le 28 novembre 2026, avant le 1er décembre 2026")
    expect(shown('2026-12-01')).toContain('Du 1er décembre 2026 au 1er décembre 2026')
  })
})
