import type { Page } from '@playwright/test'
import type { Candidature } from '#domain/candidature.ts'
import { recordIdOf } from '#domain/ids.ts'
import { EMPTY_RECORD, type MovementData } from '#domain/partenariat/records.ts'
import { newId } from '../fixtures/builders.ts'
import type { AMember } from './fixtures.ts'
import { type Partners, partners, ROW } from './inventaire.ts'
import type { Account } from './members.ts'

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
export async function partnersWithRow(aMember: AMember): Promise<Partners> {
  const row = { ref: 'B1', description: 'Bol', depot: 12, prixCentimes: 1850 }
  const all = await partners(aMember, row, { prix: 35 })
  return { ...all, address: all.address.replace('inventaire', 'comptes') }
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
