import { expect, it } from 'vitest'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import type { PartenariatRecord } from '#domain/papers/records.ts'
import { statementStatuses } from '#domain/papers/statements/balance.ts'
import type { Turn } from '#domain/papers/turns.ts'
import { TurnCard } from '#screens/partenariat/page/turn.tsx'
import { aRecord, BOUTIQUE, CREATEUR } from '../../fixtures/documents.ts'
import { markup } from '../../fixtures/markup.tsx'
import { aPartnership } from '../../fixtures/partnership-of-page.ts'

it('a payment that did not arrive is to be noted anew by who made it', () => {
  const statement = aRecord('b1', { kind: 'statement', number: 4, dueCentimes: 5000 })
  const accepted = aRecord('b10000000000-answer', { kind: 'answer', answer: 'accepted', reason: '' })
  const payment = {
    kind: 'payment',
    by: BOUTIQUE,
    statement: 'b10000000000',
    centimes: 5000,
    day: '2026-12-05',
  } as const
  const notReceived = { kind: 'receipt', received: false, reason: 'Rien.' } as const
  const denied = aRecord('b20000000000-receipt', { ...notReceived, by: CREATEUR })
  const takenBack = aRecord('b20000000000-receipt', { ...notReceived, by: BOUTIQUE })
  const said = (...stored: readonly object[]) => {
    const base = aPartnership({}, { party: 'boutique' })
    const known = recordsByKind([statement, accepted, ...stored] as unknown as PartenariatRecord[])
    const partnership = { ...base, situation: { ...base.situation, statements: statementStatuses(known, null) } }
    const toSettle: Turn = { kind: 'statement-to-settle', waitsFor: ['boutique'] }
    return markup(<TurnCard {...{ partnership, agreed: null, other: 'Ana Roux' }} turn={toSettle} />)
  }
  expect(said()).toContain('Un relevé accepté est à régler.')
  expect(said(aRecord('b20000000000', payment), denied)).toContain('pas reçu un de vos règlements.')
  expect(said(aRecord('b20000000000', payment), takenBack)).not.toContain('pas reçu')
  expect(said(aRecord('b20000000000', payment), denied, aRecord('b30000000000', payment))).not.toContain('pas reçu')
})
