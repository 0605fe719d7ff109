import { type Locator, page } from 'vitest/browser'
import type { Device } from '#data/device/device.ts'
import type { Candidature } from '#domain/candidature.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { annonceOf, contratWritten, partenariatOf } from '../fixtures/acts.ts'
import { aRow, ROW } from '../fixtures/documents.ts'
import { type Account, anAccount } from './accounts.ts'
import { agrees } from './elsewhere.ts'
import { partners } from './inventaire.ts'
import { textsOf } from './people.ts'

const pieces = () => page.getByRole('region', { name: 'Pièces' })
export const piece = (text: string): Locator => pieces().getByRole('listitem').filter({ hasText: text })
export const plus = (text: string): Locator => piece(text).getByRole('button', { name: /^\+1 vendu/ })
export const names = () => textsOf(pieces().getByCss('li strong'))

export const search = () => page.getByRole('searchbox', { name: /^Chercher une pièce/ })

export const ofToday = () => page.getByRole('region', { name: 'Ventes du jour' })

/** Writes an inventory of these rows, by their ids. */
async function deposit(by: Account, candidature: Candidature, rows: { readonly [id: string]: object }): Promise<void> {
  const written = Object.entries(rows).map(([id, row], position) => [id, { ...aRow(row), position }])
  await by.push('partenariats', [{ ...newPartenariat(candidature), rows: Object.fromEntries(written) }])
}

/** A boutique with the pieces of two créateurs. */
export async function twoMakers() {
  const boutique = await anAccount('boutique', { nom: 'La Mercerie' })
  const annonce = await annonceOf(boutique, { commission: 10 })
  const [ana, karim] = [
    await anAccount('createur', { nom: 'Roux', prenom: 'Ana' }),
    await anAccount('createur', { nom: 'Benali', prenom: 'Karim' }),
  ]
  const [withAna, withKarim] = [
    await partenariatOf(boutique, ana, annonce, { nom: 'Ana Roux' }),
    await partenariatOf(boutique, karim, annonce, { nom: 'Karim Benali' }),
  ]
  await deposit(boutique, withAna, {
    [ROW]: { ref: 'B1', description: 'Bol en grès', depot: 10, prixCentimes: 1850 },
    bbbbbbbbbbbb: { ref: 'B10', description: 'Théière', depot: 1, prixCentimes: 4200 },
  })
  await deposit(boutique, withKarim, { [ROW]: { ref: 'K1', description: 'Affiche Été', depot: 5, prixCentimes: 1200 } })
  return { boutique, ana, karim, withAna, withKarim }
}

/** The server's records of a partnership, oldest first. */
export async function stored(by: Account, { _id }: Candidature): Promise<readonly StoredRecord[]> {
  const { body } = await by.call('GET', '/sync/records/_changes?include_docs=true')
  const { results } = body as { readonly results: readonly { readonly doc?: StoredRecord }[] }
  return results.flatMap(({ doc }) => (doc?._id.startsWith(_id) ? [doc] : [])).sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** How many records are on the device. */
export const onDevice = async ({ state }: Device) =>
  (await state.getState().member?.database.records.find().exec())?.length

/** A partnership with bowls, under a contract by which the créateur's prices include VAT. */
export async function partnersWithVat() {
  const all = await partners({ ref: 'B1', description: 'Bol', prixCentimes: 1850 })
  await contratWritten(all.boutique, all.createur, all.candidature, { createurTva: 'FR40303265045' })
  for (const by of [all.boutique, all.createur]) await agrees(by, all)
  return all
}
