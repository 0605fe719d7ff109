import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { recordIdOf } from '#domain/ids.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { aboutId, answeredKey } from '#domain/papers/record-keys.ts'
import { EMPTY_RECORD, type PartenariatRecord } from '#domain/papers/records.ts'
import { buildStatement } from '#domain/papers/statements/sums.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { newId } from '../fixtures/builders.ts'
import { aPartenariat } from '../fixtures/documents.ts'
import { type Partners, partners, sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { visit } from './people.ts'

const main = () => page.getByRole('main')
const region = (name: string) => page.getByRole('region', { name, exact: true })
const amount = (period: string, label: string) => region(period).getByCss(`dt:text-is("${label}") + dd`)

/** Sales of two months, the first of which a statement counts that the créateur accepts and is paid in part. */
async function settledInPart(): Promise<Partners> {
  const all = await partners({ ref: 'B1', description: 'Bol', depot: 20, prixCentimes: 1850 })
  const { boutique, createur, candidature } = all
  const { _id, boutiqueId, creatorId, annonce } = candidature
  const keys = await sell(boutique, candidature, [
    { day: '2026-09-05', prixCentimes: 10_000 },
    { day: '2026-10-20', prixCentimes: 5000 },
  ])
  const common = { ...EMPTY_RECORD, boutiqueId, creatorId, by: boutiqueId, at: new Date().toISOString() }
  const stored = await Promise.all(keys.map((sold) => boutique.read('records', recordIdOf(_id, sold))))
  const ledger = recordsByKind(stored as readonly unknown[] as readonly PartenariatRecord[])
  const input = { from: '2026-09-01', to: '2026-09-30', rentFrom: '', rentTo: '', rentCentimes: 0 }
  const terms = termsByDay(aPartenariat(), { copies: [], ends: [] }, annonce)
  const statement = buildStatement(ledger, terms, { ...input, reason: '', commission: 0, base: '', lines: {} })
  const key = answeredKey('boutique', () => newId(12))
  const id = recordIdOf(_id, key)
  await boutique.push('records', [{ ...common, _id: id, kind: 'statement', ...statement }])
  await createur.push('records', [
    { ...common, _id: aboutId(id, 'answer'), kind: 'answer', by: creatorId, answer: 'accepted' },
  ])
  const paymentId = recordIdOf(
    _id,
    answeredKey('boutique', () => newId(12)),
  )
  const paid = { statement: key, day: '2026-10-02', centimes: 6000, means: 'virement' } as const
  await boutique.push('records', [{ ...common, _id: paymentId, kind: 'payment', ...paid }])
  await createur.push('records', [
    { ...common, _id: aboutId(paymentId, 'receipt'), kind: 'receipt', by: creatorId, received: true },
  ])
  return all
}

// Proves S4.releve.6
test('a boutique reads what remains to be paid by créateur and month, and downloads it', async () => {
  const { boutique } = await settledInPart()
  await openApp('/tableau-de-bord', boutique)
  await page.getByRole('link', { name: 'À reverser', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('À reverser')
  // 100,00 € less 10 %, of which 60,00 € are received.
  await expect.element(region('Reste à régler')).toHaveTextContent('À reverser à Ana Roux : 30,00 €')
  await expect.element(region('Reste à régler')).toHaveTextContent('45,00 € de ventes dans aucun relevé')
  await expect.element(amount('Septembre 2026', 'Ventes')).toHaveTextContent(/^100,00 €$/)
  await expect.element(amount('Septembre 2026', 'Commission')).toHaveTextContent(/^10,00 €$/)
  await expect.element(amount('Septembre 2026', 'Réglé')).toHaveTextContent(/^60,00 €$/)
  await expect.element(amount('Septembre 2026', 'Reste dû')).toHaveTextContent(/^30,00 €$/)
  await expect.element(amount('Octobre 2026', 'Pas encore convenu')).toHaveTextContent(/^45,00 €$/)
  await expect.element(main()).toHaveTextContent("Ce n'est pas une facture : la facture est la vôtre à faire.")

  const made = commands.nextFile()
  await page.getByRole('button', { name: 'Télécharger en CSV' }).click()
  const { name, text } = await made
  expect(name).toBe('a-reverser.csv')
  const { data: rows } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimiter: ';' })
  const lines = rows.filter(([from]) => /^\d{4}-/.test(from ?? ''))
  expect(lines.map((cells) => [cells[0], cells[1], cells[2], cells[7], cells[10], cells[13]])).toEqual([
    ['2026-09-01', '2026-09-30', 'Ana Roux', '100,00', '100,00', '10,00'],
    ['2026-10-01', '2026-10-31', 'Ana Roux', '50,00', '50,00', '5,00'],
  ])
})

// Proves S4.releve.6
test('a créateur reads their sales by quarter and boutique, and the commissions of a year', async () => {
  const { createur } = await settledInPart()
  await openApp('/tableau-de-bord', createur)
  await visit('/ventes', 'Mes ventes')
  await expect.element(amount('3e trimestre 2026', 'Ventes')).toHaveTextContent(/^100,00 €$/)
  await expect.element(amount('4e trimestre 2026', 'Ventes')).toHaveTextContent(/^50,00 €$/)
  await expect.element(amount('Par année', 'Ventes')).toHaveTextContent(/^150,00 €$/)
  await expect.element(amount('Par année', 'Commission')).toHaveTextContent(/^15,00 €$/)
  await expect.element(region('Reste à recevoir')).toHaveTextContent(/vous doit 30,00 €/)
})
