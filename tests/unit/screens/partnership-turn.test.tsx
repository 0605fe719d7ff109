import { describe, expect, it } from 'vitest'
import { agreementKey, type Partenariat, type Party } from '#domain/papers/partenariat.ts'
import type { TurnKind } from '#domain/papers/turns.ts'
import { TurnCard } from '#screens/partenariat/page/turn.tsx'
import { aRecord, BOUTIQUE, CREATEUR } from '../../fixtures/documents.ts'
import { plainMarkup } from '../../fixtures/markup.tsx'
import { aPartnership, HASHES, recordsOf } from '../../fixtures/partnership-of-page.ts'

const at = '2026-12-05T10:00:00.000Z'
const other = 'La Mercerie'

function turn(kind: TurnKind, papers: Partial<Partenariat>, waitsFor: Party = 'creator', today = '2027-01-15'): string {
  const partnership = aPartnership(papers, {}, { today })
  return plainMarkup(<TurnCard {...{ partnership, other }} turn={{ kind, waitsFor: [waitsFor] }} />)
}

const approval = (paper: keyof typeof HASHES, party: Party, hash = HASHES[paper]) => ({
  [agreementKey(paper, party)]: { by: party === 'boutique' ? BOUTIQUE : CREATEUR, at, nom: 'x', hash },
})

describe('the next step of a partnership', () => {
  const amended = { inForce: { hash: 'e'.repeat(64), at, from: '', former: {} } }

  it('names an amendment, which changes a contract in force', () => {
    expect(turn('contrat-to-approve', {})).toContain('Le contrat est complet')
    expect(turn('contrat-to-approve', amended)).toContain('Un avenant au contrat est proposé. Relisez-le')
    const theirs = { ...amended, agreements: approval('contrat', 'boutique') }
    expect(turn('contrat-to-approve', theirs)).toContain("La Mercerie a approuvé l'avenant au contrat.")
    const awaited = turn('contrat-to-approve', { ...amended, agreements: approval('contrat', 'creator') }, 'boutique')
    expect(awaited).toContain("Vous avez approuvé l'avenant au contrat. Il attend l'accord de La Mercerie")
  })

  it('says of an inventory that has changed that it has, and whether the other has approved it since', () => {
    const since = approval('inventaire', 'creator', 'e'.repeat(64))
    const again = 'Relisez ce qui a changé, puis donnez à nouveau votre accord.'
    const mine = turn('inventaire-to-check', { agreements: since })
    expect(mine).toContain(`d'inventaire a changé depuis votre accord. ${again}`)
    const both = turn('inventaire-to-check', { agreements: { ...since, ...approval('inventaire', 'boutique') } })
    expect(both).toContain(`votre accord, et La Mercerie l'a approuvée. ${again}`)
  })

  it('says until when pieces stay, and leads to where everything is taken back at once', () => {
    const mine = turn('pieces-to-take-back', {})
    expect(mine).toContain('href="#fin"')
    expect(mine).toMatch(/Le partenariat se termine le \d+.*\d{4}/)
  })
})

it.each([
  ['only reads for whom, and since when, within a week', '2026-12-11', false],
  ['reads what to do without an answer after a week', '2026-12-13', true],
])('a party whose approval waits for the other one %s', (_what, today, isLate) => {
  const read = turn('contrat-to-approve', { agreements: approval('contrat', 'creator') }, 'boutique', today)
  expect(read).toContain('En attente de La Mercerie')
  expect(read).toContain('Depuis le 5 décembre 2026')
  expect(read.includes('Sans réponse, écrivez à La Mercerie')).toBe(isLate)
})

it('a payment that did not arrive is to be noted anew by who made it', () => {
  const statement = aRecord('b1', { kind: 'statement', number: 4, dueCentimes: 5000 })
  const accepted = aRecord('b10000000000-answer', { kind: 'answer', answer: 'accepted', reason: '' })
  const [payment, again] = ['b2', 'b3'].map((key) =>
    aRecord(key, { kind: 'payment', by: BOUTIQUE, statement: 'b10000000000', centimes: 5000, day: '2026-12-05' }),
  ) as [object, object]
  const denied = (by: typeof BOUTIQUE) =>
    aRecord('b20000000000-receipt', { kind: 'receipt', received: false, reason: 'Rien.', by })
  const said = (...stored: readonly object[]) => {
    const partnership = aPartnership({}, { party: 'boutique', records: recordsOf(statement, accepted, ...stored) })
    const toSettle = { kind: 'statement-to-settle', waitsFor: ['boutique'] } as const
    return plainMarkup(<TurnCard {...{ partnership, other: 'Ana Roux' }} turn={toSettle} />)
  }
  expect(said()).toContain('Un relevé accepté est à régler.')
  expect(said(payment, denied(CREATEUR))).toContain('pas reçu un de vos règlements.')
  expect(said(payment, denied(BOUTIQUE))).not.toContain('pas reçu')
  expect(said(payment, denied(CREATEUR), again)).not.toContain('pas reçu')
})
