import { expect, request } from '@playwright/test'
import { test } from './fixtures.ts'
import { readLeft, tracesIn } from './left.ts'
import { badge, closeMessage, fillSignIn, PASSWORD, publish, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

const UNSENT = 'Une table ronde que personne ne recevra.'

test('what waits for a member whose session ended goes when their account is deleted elsewhere, whoever is here by then @long', async ({
  aMember,
  anAccount,
  server,
}) => {
  const { page, context, email, uid } = await aMember('boutique', { nom: 'La Partante' })
  const other = await anAccount('boutique', { nom: 'La Suivante' })
  await visit(page, '/tableau-de-bord')
  await expect(page.getByRole('main')).toContainText('Bonjour La Partante')
  await context.request.delete('/api/session', { headers: { origin: server.url } })
  await publish(page, UNSENT)
  await closeMessage(page)
  await badge(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Se reconnecter' }).click()
  await fillSignIn(page, other.email, PASSWORD)
  await expect(page.getByRole('main')).toContainText('Bonjour La Suivante')
  // It waits, out of reach, for whoever wrote it.
  expect(tracesIn(await readLeft(page), [UNSENT])).not.toEqual([])

  await visit(page, '/annonce/creer')
  await page.getByLabel("Description de l'espace").fill('Un mur de briques.')
  const elsewhere = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await elsewhere.post('/api/session', { data: { email, password: PASSWORD } })
  expect((await elsewhere.delete('/api/compte')).ok()).toBe(true)
  await elsewhere.dispose()

  await page.goto('/')
  await expect.poll(async () => tracesIn(await readLeft(page), [UNSENT, uid])).toEqual([])
  await visit(page, '/annonce/creer')
  await expect(page.getByLabel("Description de l'espace")).toHaveValue('Un mur de briques.')
})
