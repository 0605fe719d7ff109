import { page } from 'vitest/browser'
import { recordIdOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { newId } from '../fixtures/builders.ts'
import type { Account } from './accounts.ts'
import { notes } from './elsewhere.ts'
import { type Partners, partners } from './inventaire.ts'

export const title = () => page.getByRole('heading', { level: 1 })
export const main = () => page.getByRole('main')
export const sheet = () => page.getByRole('article')
export const follow = () => page.getByRole('region', { name: 'Suivi du relevé' })
export const dialog = () => page.getByRole('dialog')
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const lineAmount = () => page.getByRole('textbox', { name: 'Montant', exact: true })
export const propose = () => button('Proposer ce relevé')
export const amount = (label: string) => sheet().getByCss(`dt:has-text("${label}") + dd`)

/** A partnership whose sheet has one deposited row, and the address of its statements. */
export async function partnersWithRow(terms: Partial<Annonce> = {}): Promise<Partners> {
  const days = { dateDebut: '2026-11-01', dateFin: '2027-10-31' }
  const row = { ref: 'B1', description: 'Bol', depot: 12, prixCentimes: 1850 }
  const all = await partners(row, { ...days, prix: 35, ...terms })
  return { ...all, address: all.address.replace('inventaire', 'releves') }
}

export async function period(from: string, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Du', exact: true }).fill(from)
  await page.getByRole('textbox', { name: 'Au', exact: true }).fill(to)
}

/** The boutique proposes, from another device, a statement of this sale of that amount. @returns its id */
export async function proposes(boutique: Account, all: Pick<Partners, 'candidature'>, sale: string, centimes = 1850) {
  const id = recordIdOf(all.candidature._id, `b${newId(11)}`)
  const terms = { from: '2026-11-01', to: '2026-11-28', movements: [sale] }
  const commissionCentimes = centimes / 10
  const due = { salesCentimes: centimes, commissionCentimes, dueCentimes: centimes - commissionCentimes }
  await notes(boutique, all, id, { kind: 'statement', ...terms, ...due, sold: centimes / 1850 })
  return id
}
