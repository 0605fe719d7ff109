import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { BLANK_ROW } from '#domain/papers/inventaire.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { partenariatOf } from '../fixtures/acts.ts'
import { ROW } from '../fixtures/documents.ts'
import { anAccount } from './accounts.ts'
import { said } from './announcements.ts'
import { cell, partners, plusOne, rowLine, sell, total, typeRow } from './inventaire.ts'
import { openApp, reopenApp } from './open.tsx'
import { badge, focus, toast } from './people.ts'

const main = () => page.getByRole('main')

async function pressEnterOn(button: ReturnType<typeof plusOne>): Promise<void> {
  await focus(button)
  await userEvent.keyboard('{Enter}')
}

// Proves S4.releve.1
test('merges what both parties wrote offline, and lets them choose between two values', async () => {
  const row = { ref: 'B1', description: 'Bol en grès', depot: 10, prixCentimes: 1850 }
  const { boutique, createur, candidature, address } = await partners(row)
  const lieu = page.getByRole('textbox', { name: 'Fait à' })
  const choice = page.getByRole('group', { name: /Prix de vente/ })
  await openApp(address, createur)
  await expect.element(rowLine(1)).toHaveTextContent('B1 Bol en grès 18,50 € · reste 10 sur 10')
  await expect.element(badge()).toHaveTextContent(/^À jour$/)
  const { cut } = await reopenApp(address, { isCut: true })
  await plusOne('vendu', 1).click()
  await plusOne('vendu', 1).click()
  await rowLine(1).click()
  await cell('Prix de vente (€)', 1).fill('20')
  await lieu.fill('Nantes')
  await userEvent.keyboard('{Enter}')
  await expect.element(badge()).toHaveTextContent(/en attente|hors ligne/i)
  // The announcement is 'Hors ligne' whatever is typed or queued meanwhile.
  await expect.poll(said).toContain('Hors ligne')

  // The boutique's own changes to what both had seen reach the server first.
  const stored = (await boutique.read('partenariats', candidature._id)) as unknown as Partenariat
  const vase = { ...BLANK_ROW, ref: 'V1', description: 'Vase', position: 2 }
  const rows = { [ROW]: { ...stored.rows[ROW], prixCentimes: 2100 }, vase00000000: vase }
  await boutique.push('partenariats', [{ ...stored, rows }])
  await sell(boutique, candidature, [{ row: ROW, prixCentimes: 1850 }])
  cut(false)
  await expect.element(badge()).toHaveTextContent(/^À jour$/)
  const ofTheBadge = () => said().filter((text) => /^(Hors ligne|À jour)|en attente/.test(text))
  await expect.poll(ofTheBadge).toEqual(['Hors ligne', 'À jour, il ne reste rien à envoyer'])
  await expect.element(rowLine(2)).toHaveTextContent('V1 Vase')
  await expect.element(lieu).toHaveValue('Nantes')
  await expect.element(choice.getByRole('button', { name: 'Garder 20,00 € (Ana Roux)' })).toBeVisible()
  await choice.getByRole('button', { name: 'Garder 21,00 € (La Mercerie)' }).click()
  await expect.element(badge()).toHaveTextContent(/^À jour$/)
  for (const by of [createur, boutique]) {
    if (by === boutique) await openApp(address, boutique)
    await expect.element(choice).not.toBeInTheDocument()
    // Two sold on one phone and one on the other, each at the price when it was sold.
    await expect.element(rowLine(1)).toHaveTextContent('21,00 € · reste 7 sur 10')
    await expect.element(total('Total des ventes')).toHaveTextContent(/^55,50 €$/)
    await expect.element(lieu).toHaveValue('Nantes')
  }
})

test('explains invalid input, keeps it as typed, and still shows it after a reload', async () => {
  const { boutique, address } = await partners()
  await openApp(address, boutique)
  await typeRow(1, ['B1', 'Bol', '-3', '12,345'])
  await plusOne('vendu', 1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vendre quand même' }).click()
  // The next row is being edited: this one is collapsed again.
  const toCorrect = main().getByText('Une case de cette ligne est à corriger : ouvrez-la.')
  await expect.element(toCorrect).toBeVisible()
  await expect
    .element(main().getByText('Il y a plus de pièces vendues, reprises ou perdues que déposées.'))
    .toBeVisible()
  await reopenApp('/tableau-de-bord')
  await page.getByRole('link', { name: 'Inventaire' }).click()
  await expect.element(toCorrect).toBeVisible()
  await rowLine(1).click()
  await expect.element(main().getByText('Ce nombre doit être au moins égal à 0 pièce.')).toBeVisible()
  const wrongPrice = main().getByText('Veuillez entrer un prix en euros, avec deux décimales au plus.')
  await expect.element(wrongPrice).toBeVisible()
  const [deposited, price] = [cell('Quantité déposée', 1), cell('Prix de vente (€)', 1)]
  await expect.element(deposited).toHaveValue('-3')
  await expect.element(deposited).toHaveAttribute('aria-invalid', 'true')
  await expect.element(deposited).toHaveAccessibleDescription(/Ce nombre doit être au moins égal à 0 pièce\./)
  await deposited.fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(total('Total des pièces déposées')).toHaveTextContent(/^3$/)
  // Enter moved on to the price, which keeps its invalid text until it is discarded.
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveValue('12,345')
  await userEvent.keyboard('{Escape}')
  await expect.element(price).toHaveValue('')
  await page.getByRole('button', { name: 'Supprimer la ligne 1' }).click()
  // Removing a row does not remove its sales.
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('1 vendu et 0 repris restent comptés')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect.element(cell('Réf.', 1)).toHaveValue('')
  const removed = page.getByRole('button', { name: 'B1 Bol Ligne retirée · 1 vendu, 0 repris (ligne 2)' })
  await expect.element(removed).toBeVisible()
  await expect.element(total('Total des pièces vendues')).toHaveTextContent(/^1$/)
})

test('keeps the layout with two hundred rows of anything, and lets a boutique choose between two créateurs', async () => {
  const { boutique, candidature, address } = await partners()
  const other = await anAccount('createur', { nom: 'Blanc', prenom: 'Zoé' })
  const annonce = { ...candidature.annonce, _id: candidature.annonceId, userId: boutique.uid }
  await partenariatOf(boutique, other, annonce as never)
  const rows = Array.from({ length: 200 }, (_, index) => [
    `ligne${String(index).padStart(7, '0')}`,
    {
      ...BLANK_ROW,
      ref: '🏺'.repeat(10),
      description: index % 2 === 0 ? 'a'.repeat(500) : 'مزهرية من السيراميك '.repeat(20).trim(),
      depot: 99_999,
      prixCentimes: 10_000_000,
      position: index,
    },
  ])
  await boutique.push('partenariats', [{ ...newPartenariat(candidature), rows: Object.fromEntries(rows) }])
  await sell(
    boutique,
    candidature,
    rows.slice(0, 20).map(([row]) => ({ row: row as string, quantity: 99_999, prixCentimes: 10_000_000 })),
  )
  await openApp(address, boutique)
  await page.getByRole('link', { name: 'Ana Roux' }).click()
  const last = page.getByRole('button', { name: /\(ligne 200\)$|^Détail de la ligne 200,/ })
  await expect.element(last).toBeVisible()
  await expect.element(total('Total des pièces vendues')).toHaveTextContent(/^1 999 980$/)
  expect(document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0)
  await page.getByRole('searchbox', { name: 'Chercher dans les lignes' }).fill('rien de tel')
  await expect.element(main().getByText('Aucune ligne ne correspond.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Créateur' }).selectOptions('Zoé Blanc')
  await expect.element(cell('Réf.', 1)).toHaveValue('')
  await expect.element(cell('Réf.', 2)).not.toBeInTheDocument()
})

test('a sale can be undone at once, for as long as somebody is on it, and that and an agreement are told', async () => {
  const { createur, address } = await partners({ ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 })
  await openApp(address, createur)
  const saidMatching = (words: RegExp) => said().filter((text) => words.test(text))
  const undo = toast('Noté : 1 vendu (B1 Bol).').getByRole('button', { name: 'Annuler' })
  await pressEnterOn(plusOne('vendu', 1))
  await pressEnterOn(undo)
  await expect.poll(() => saidMatching(/^Annulé/)).toEqual(['Annulé.'])
  await expect.element(plusOne('vendu', 1)).toHaveFocus()

  // Undo before the movement is written.
  const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  button('+1 vendu')?.click()
  while (button('Annuler') === undefined) await new Promise((done) => setTimeout(done, 1))
  button('Annuler')?.click()
  await expect.element(total('Total des pièces vendues')).toHaveTextContent(/^0$/)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await plusOne('vendu', 1).click()
  await undo.hover()
  vi.advanceTimersByTime(60_000)
  await expect.element(undo).toBeVisible()
  await undo.unhover()
  vi.advanceTimersByTime(11_000)
  await expect.element(undo).not.toBeInTheDocument()
  vi.useRealTimers()

  // Before the row is written: the toast names it as typed.
  await typeRow(2, ['B2'])
  await userEvent.keyboard('Vase')
  await expect.element(plusOne('repris', 2)).toBeInTheDocument()
  plusOne('repris', 2)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(toast('Noté : 1 repris (B2 Vase).')).toBeVisible()

  // Before the version's hash is computed.
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...input) => {
    await new Promise((done) => setTimeout(done, 1000))
    return digest(...input)
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(rowLine(2)).toHaveTextContent('Vase')
  await pressEnterOn(page.getByRole('button', { name: /^Bon pour accord/ }))
  await expect.poll(() => saidMatching(/accord/)).toEqual(['Votre accord est noté.'])
  await pressEnterOn(page.getByRole('button', { name: /^Retirer mon accord/ }))
  await expect.poll(() => saidMatching(/accord/)).toEqual(['Votre accord est noté.', "Votre accord n'est plus donné."])
})
