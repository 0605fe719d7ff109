import type { Page } from '@playwright/test'
import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import { type Account, candidatureOf } from './members.ts'

/** Of créateurs; their first name is Ana. */
export const NAMES = ['Aubry', 'Bertin', 'Castagné', 'Delmas', 'Etcheverry', 'Ferrand', 'Garcin'] as const

type AnAccount = (userType: 'createur', profil: object) => Promise<Account>

/** As many candidatures as there are names, the oldest first in their order. */
export async function candidaturesTo(
  annonce: Annonce,
  anAccount: AnAccount,
  names: readonly string[],
): Promise<Candidature[]> {
  const all: Candidature[] = []
  for (const [index, nom] of names.entries()) {
    const profil = { nom, prenom: 'Ana', ville: index % 2 === 0 ? 'Rennes' : 'Angers', specificites: `Métier ${index}` }
    const date = new Date(Date.now() - (names.length - index) * 60_000).toISOString()
    all.push(
      await candidatureOf(await anAccount('createur', profil), annonce, { date, message: `Bonjour, numéro ${index}.` }),
    )
  }
  return all
}

/** The button of the candidature that is open. */
export function openOne(page: Page) {
  return page.locator('button[aria-expanded="true"]')
}
