import { expect, it } from 'vitest'
import type { InForce } from '#domain/papers/partenariat.ts'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { agreementData, daysInForce } from '#screens/partenariat/paper/agreement-data.ts'
import { aContrat, aPartenariat, BOUTIQUE } from '../../fixtures/documents.ts'
import { contratPdf } from '../../fixtures/made-papers.ts'
import { readMade } from '../../fixtures/pdf.ts'

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]
const AT = '2026-10-20T10:00:00.000Z'
const TWICE: InForce = {
  ...{ hash: third, at: AT, from: '2026-10-21' },
  former: { '2026-10-16': { hash: first }, '2026-10-21': { hash: second } },
}

it('tells an amendment from a first contract, and a contract that another has replaced', () => {
  expect(daysInForce(TWICE, first)).toEqual({ from: '', until: '2026-10-16' })
  expect(daysInForce(TWICE, second)).toEqual({ from: '2026-10-16', until: '2026-10-21' })
  expect(daysInForce(TWICE, third)).toEqual({ from: '2026-10-21', until: '' })
  expect(daysInForce(TWICE, 'd'.repeat(64))).toBeNull()
  expect(daysInForce({ hash: first, at: AT, from: '', former: {} }, first)).toBeNull()
  // After a statement on the terms of the annonce, which are no contract.
  const former = { '2026-10-16': { hash: '' } }
  expect(daysInForce({ hash: first, at: AT, from: '2026-10-16', former }, first)).toBeNull()
})

it('the PDF of an amendment says from which day it counts, beside who approved it', () => {
  const agreements = { 'contrat-boutique': { by: BOUTIQUE, nom: 'La Mercerie', at: AT, hash: third } }
  const printed = (inForce: InForce) => {
    const data = agreementData(aPartenariat({ agreements, inForce }), 'contrat', third)
    return readMade(contratPdf(aContrat(), data)).text.replace(/\s+/g, ' ')
  }
  const amendment = printed(TWICE)
  expect(amendment).toContain('Avenant : compte à partir du 21 octobre 2026 ; jusqu’au 20 octobre 2026, le contrat')
  expect(amendment).toContain('Bon pour accord donné dans l’application : La Mercerie')
  expect(printed({ hash: third, at: AT, from: '', former: {} })).not.toContain('Avenant')
  expect(PAPER.inForce({ from: '', until: '2026-10-16' }).replaceAll('\u00A0', ' ')).toBe(
    "Compte jusqu'au 15 octobre 2026 : un avenant le remplace à partir du 16 octobre 2026.",
  )
})
