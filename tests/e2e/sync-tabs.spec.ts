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

test('a tab killed while its writes are under way is taken over by the other, which sends them once @long', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique')
  const { _id } = await annonceOf(boutique, { prix: 40 })
  const second = await secondTab(boutique)
  // The server accepts the leading tab's write, but the answer never arrives.
  const taken = new Promise<void>((resolve) => {
    void boutique.page.route('**/sync/annonces/_bulk_docs', async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await editPrix(second, _id, '55')
  await taken
  const { _rev } = await boutique.read('annonces', _id)
  await expect(badge(second)).toHaveText('1 envoi en attente')

  const crashed = boutique.page.waitForEvent('crash')
  const session = await boutique.context.newCDPSession(boutique.page)
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await expect(badge(second)).toHaveText('À jour')
  expect(await boutique.read('annonces', _id)).toMatchObject({ prix: 55, _rev })
  // It now leads, and pulls remote writes.
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', _id)), prix: 60 }])
  await visit(second, '/tableau-de-bord')
  await expect(second.getByRole('main')).toContainText('60 € / mois')
})
