import { expect, it } from 'vitest'
import { CONDITIONS } from '#messages/fr/partenariat/conditions.ts'
import { Conditions } from '#screens/partenariat/contrat/contrat-blocks.tsx'
import type { ContratState } from '#screens/partenariat/contrat/use-contrat.ts'
import { aContrat } from '../../fixtures/documents.ts'
import { plainMarkup } from '../../fixtures/markup.tsx'

/** The conditions of a contract that says that amount for a lost piece. */
function shown(risqueMontant: string): string {
  const state = { contrat: aContrat({ annexe: true, risqueMontant }) } as ContratState
  return plainMarkup(<Conditions {...{ state, errors: [], party: 'boutique', other: 'Ana Roux' }} />)
}

it('a condition says what to write there, and a loss whether statements would count another amount', () => {
  for (const amount of ['50 % du prix', 'le prix', '12,345']) expect(shown(amount)).toContain(CONDITIONS.notAnAmount)
  for (const amount of ['', ' ', '12,50', '12,50 €']) expect(shown(amount)).not.toContain(CONDITIONS.notAnAmount)
  expect(shown('')).toContain('Vide : le prix moins la commission.')
  expect(shown('')).toContain('Par exemple : 15 jours.')
})
