import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { contratWritten } from '../fixtures/acts.ts'
import { agrees, changes } from './elsewhere.ts'
import { cell, partners, rowLine } from './inventaire.ts'
import { close, openApp, reopenApp } from './open.tsx'
import { main } from './releves.ts'

test('a cell that one is still in is written as the page is hidden, and asks first over what the other approved', async () => {
  const all = await partners({ ref: 'B1', description: 'Bol', depot: 10, prixCentimes: 1850 })
  const { boutique, createur, candidature, address } = all
  const rows = async () =>
    Object.values(((await boutique.read('partenariats', candidature._id)) as unknown as Partenariat).rows)
  const description = cell('Désignation du produit', 1)
  await openApp(address, boutique)
  await rowLine(1).click()
  await description.fill('Bol bleu')
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(rows).toMatchObject([{ description: 'Bol bleu' }])
  await expect.element(description).toHaveFocus()
  Reflect.deleteProperty(document, 'visibilityState')

  await agrees(createur, all, 'inventaire')
  await expect.element(main()).toHaveTextContent('Version actuelle')
  await description.fill('Bol bleu vif')
  await close()
  await reopenApp(address)
  const question = page.getByRole('dialog')
  await expect.element(question).toHaveTextContent('Ana Roux a approuvé cette version.')
  expect(await rows()).toMatchObject([{ description: 'Bol bleu' }])
  await question.getByRole('button', { name: 'Modifier quand même' }).click()
  await expect.poll(rows).toMatchObject([{ description: 'Bol bleu vif' }])
})

test('the button that approves stays in its place while what the other party wrote is compared', async () => {
  const all = await partners()
  const { boutique, createur, candidature, address } = all
  await contratWritten(boutique, createur, candidature)
  await openApp(address.replace('inventaire', 'contrat'), boutique)
  const approve = page.getByRole('button', { name: 'Bon pour accord' })
  await expect.element(approve).toBeVisible()
  const button = approve.element()
  let wasGone = false
  const watch = new MutationObserver(() => {
    wasGone ||= !button.isConnected
  })
  watch.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  const { digest } = crypto.subtle
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return digest.apply(crypto.subtle, given)
  })
  await changes(createur, all, (papers) => ({
    ...papers,
    contrat: { ...papers.contrat, createurAdresse: '4 rue Neuve' },
  }))
  await expect.element(main()).toHaveTextContent('4 rue Neuve')
  expect(wasGone).toBe(false)
})
