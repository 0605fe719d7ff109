import { expect, it } from 'vitest'
import { canonicalForm } from '#domain/papers/agreement.ts'
import type { ContratData } from '#domain/papers/contrat.ts'
import { EndDialog } from '#screens/partenariat/end/end-dialog.tsx'
import { aContrat, aPartenariat, aRecord } from '../../fixtures/documents.ts'
import { plainMarkup } from '../../fixtures/markup.tsx'
import { aPartnership, HASHES, recordsOf } from '../../fixtures/partnership-of-page.ts'

/** What is said to whoever ends a partnership with that contract in force. */
function said(conditions: Partial<ContratData>): string {
  const text = canonicalForm(aPartenariat({ contrat: aContrat(conditions) }), 'contrat')
  const copy = aRecord('k', { kind: 'copy', paper: 'contrat', hash: HASHES.contrat, text })
  const inForce = { hash: HASHES.contrat, at: '2026-12-05T10:00:00.000Z', from: '', former: {} }
  const partnership = aPartnership({ inForce }, { records: recordsOf(copy) })
  const props = { partnership, start: '2027-01-01', theirs: null, text: 'Annoncée.', onClose: () => undefined }
  return plainMarkup(<EndDialog {...props} />)
}

it('says the notice that the contract in force asks for, to whoever ends the partnership', () => {
  expect(said({ annexe: true, preavis: '30 jours' })).toContain('Préavis convenu au contrat : 30 jours.<')
  expect(said({ annexe: true, preavis: 'un mois. ' })).toContain('Préavis convenu au contrat : un mois.<')
  expect(said({ annexe: false, preavis: '30 jours' })).not.toContain('Préavis')
  expect(said({ annexe: true, preavis: ' ' })).not.toContain('Préavis')
})
