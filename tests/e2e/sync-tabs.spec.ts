import { expect, type Page } from '@playwright/test'
import { annonceOf } from '../fixtures/acts.ts'
import { test } from './fixtures.ts'
import type { Member } from './members.ts'
import { badge, closeMessage, visit } from './people.ts'

/** Opens a second tab of the member, once the first one leads. */
async function secondTab({ context, page }: Member): Promise<Page> {
  await visit(page, '/tableau-de-bord')
  await expect(badge(page)).toHaveText('À jour')
  const second = await context.newPage()
  await visit(second, '/tableau-de-bord')
  await expect(badge(second)).toHaveText('À jour')
  return second
}

async function editPrix(page: Page, id: string, prix: string): Promise<void> {
  await visit(page, `/annonce/${id}/modifier`)
  await page.getByLabel('Prix par mois').fill(prix)
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(page)
}

test('what the second tab writes leaves by the first, which leads, and both show it', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const { _id } = await annonceOf(boutique, { prix: 40 })
  const calls: Page[] = []
  boutique.context.on('request', (request) => {
    if (request.url().includes('/sync/annonces/_bulk_docs')) calls.push(request.frame().page())
  })
  const second = await secondTab(boutique)
  await editPrix(second, _id, '55')
  await expect(boutique.page.getByRole('main')).toContainText('55 € / mois')
  await expect(badge(second)).toHaveText('À jour')
  expect(await boutique.read('annonces', _id)).toMatchObject({ prix: 55 })
  expect(new Set(calls)).toEqual(new Set([boutique.page]))
})
