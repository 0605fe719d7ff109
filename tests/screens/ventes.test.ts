import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { recordIdOf, recordKeyOf } from '#domain/ids.ts'
import { aboutId } from '#domain/papers/record-keys.ts'
import { newId } from '../fixtures/builders.ts'
import { notes } from './elsewhere.ts'
import { type Partners, partners, sell } from './inventaire.ts'
import { openApp } from './open.tsx'
import { main, proposes } from './releves.ts'

const region = (name: string) => page.getByRole('region', { name, exact: true })
const amount = (period: string, label: string) => region(period).getByCss(`dt:text-is("${label}") + dd`)

/** Sales of two months, the first of which a statement counts that the créateur accepts and is paid in part. */
async function settledInPart(): Promise<Partners> {
  const all = await partners({ ref: 'B1', description: 'Bol', depot: 20, prixCentimes: 1850 })
  const { boutique, createur, candidature } = all
  const [settled = ''] = await sell(boutique, candidature, [
    { day: '2026-09-05', prixCentimes: 10_000 },
    { day: '2026-10-20', prixCentimes: 5000 },
  ])
  const id = () => recordIdOf(candidature._id, `b${newId(11)}`)
  const [statement, payment] = [id(), id()]
  const terms = { from: '2026-09-01', to: '2026-09-30', movements: [settled] }
  const sums = { sold: 1, salesCentimes: 10_000, commissionCentimes: 1000, dueCentimes: 9000 }
  await notes(boutique, all, statement, { kind: 'statement', ...terms, ...sums })
  await notes(createur, all, aboutId(statement, 'answer'), { kind: 'answer', answer: 'accepted' })
  const paid = { statement: recordKeyOf(statement), day: '2026-10-02', centimes: 6000, means: 'virement' } as const
  await notes(boutique, all, payment, { kind: 'payment', ...paid })
  await notes(createur, all, aboutId(payment, 'receipt'), { kind: 'receipt', received: true })
  return all
}

// Proves S4.releve.6
test('a boutique reads and downloads what remains to be paid by créateur and month, a créateur their sales by quarter and year', async () => {
  const { boutique, createur } = await settledInPart()
  await openApp('/tableau-de-bord', boutique)
  await page.getByRole('link', { name: 'À reverser', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('À reverser')
  // 100,00 € less 10 %, of which 60,00 € are received.
  await expect.element(region('Reste à régler')).toHaveTextContent('À reverser à Ana Roux : 30,00 €')
  await expect.element(region('Reste à régler')).toHaveTextContent('45,00 € de ventes dans aucun relevé')
  await expect.element(amount('Septembre 2026', 'Ventes')).toHaveTextContent(/^100,00 €$/)
  await expect.element(amount('Septembre 2026', 'Commission')).toHaveTextContent(/^-10,00 €$/)
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

  await openApp('/ventes', createur)
  await expect.element(amount('3e trimestre 2026', 'Ventes')).toHaveTextContent(/^100,00 €$/)
  await expect.element(amount('4e trimestre 2026', 'Ventes')).toHaveTextContent(/^50,00 €$/)
  await expect.element(amount('Par année', 'Ventes')).toHaveTextContent(/^150,00 €$/)
  await expect.element(amount('Par année', 'Commission')).toHaveTextContent(/^-15,00 €$/)
  await expect.element(region('Reste à recevoir')).toHaveTextContent(/vous doit 30,00 €/)
})

test('what a contested statement counted is to be counted again, and nothing is said to be settled', async () => {
  const all = await partners({ ref: 'B1', description: 'Bol', depot: 20, prixCentimes: 1850 })
  const { boutique, createur } = all
  const [sale = ''] = await sell(boutique, all.candidature, [{}])
  const statement = await proposes(boutique, all, sale)
  const answer = { kind: 'answer', answer: 'contested', reason: 'Il manque un bol.' } as const
  await notes(createur, all, aboutId(statement, 'answer'), answer)
  await openApp('/ventes', boutique)
  await expect.element(region('Reste à régler')).toHaveTextContent("Aucun relevé n'est encore convenu.")
  await expect
    .element(main())
    .toHaveTextContent(/16,65 € de ventes à compter dans un nouveau relevé.*le dernier est contesté/)
})
