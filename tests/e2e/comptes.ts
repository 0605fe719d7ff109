import type { Page } from '@playwright/test'
import type { Candidature } from '#domain/candidature.ts'
import { recordIdOf } from '#domain/ids.ts'
import { BLANK_ROW } from '#domain/partenariat/inventaire.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { EMPTY_RECORD, type MovementData } from '#domain/partenariat/records.ts'
import { newId } from '../fixtures/builders.ts'
import type { AMember } from './fixtures.ts'
import type { Partners } from './inventaire.ts'
import { type Account, annonceOf, partenariatOf } from './members.ts'

const ROW = 'aaaaaaaaaaaa'

export async function sell(
  by: Account,
  { _id, boutiqueId, creatorId }: Candidature,
  sales: readonly Partial<MovementData>[],
) {
  const said = {
    row: ROW,
    sort: 'vendu',
    quantity: 1,
    day: '2026-11-05',
    prixCentimes: 1850,
    article: 'B1 Bol',
  } as const
  const envelope = {
    ...EMPTY_RECORD,
    boutiqueId,
    creatorId,
    by: by.uid,
    at: new Date().toISOString(),
    kind: 'movement',
  }
  await by.push(
    'records',
    sales.map((sale) => ({ ...envelope, _id: recordIdOf(_id, newId(12)), ...said, ...sale })),
  )
}

/** A partnership of which one row has been deposited. */
export async function partners(aMember: AMember): Promise<Partners> {
  const boutique = await aMember('boutique', { nom: 'La Mercerie' })
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { commission: 10, prix: 35 })
  const candidature = await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  const rows = { [ROW]: { ...BLANK_ROW, ref: 'B1', description: 'Bol', depot: 12, prixCentimes: 1850, position: 1 } }
  await boutique.push('partenariats', [{ ...blankPartenariat(candidature._id, 10), rows }])
  return { boutique, createur, candidature, address: `/partenariat/${annonce._id}/comptes` }
}

export function amount(page: Page, label: string) {
  return page
    .getByRole('article')
    .getByRole('definition')
    .and(page.locator(`dt:has-text("${label}") + dd`))
}

export async function period(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Du', exact: true }).fill(from)
  await page.getByRole('textbox', { name: 'Au', exact: true }).fill(to)
}
