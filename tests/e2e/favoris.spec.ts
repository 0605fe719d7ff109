import { expect, type Page } from '@playwright/test'
import { annonceOf } from '../fixtures/acts.ts'
import { readMails } from '../fixtures/mail-file.ts'
import { expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { networkBack, visit } from './people.ts'

const chosen = (page: Page) => page.getByLabel('Me prévenir')
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
const saved = (page: Page) => page.getByRole('region', { name: 'Recherches enregistrées' })

test('an alert chosen without a network tells by mail of what is published, and its link stops it without an account @long', async ({
  aMember,
  anAccount,
  aVisitor,
  server,
}) => {
  const { page, context, uid } = await aMember('createur')
  const word = uid.slice(0, 8)
  const nom = `Galerie ${word}`
  const boutique = await anAccount('boutique', { nom })
  await withAxe(page)
  await visit(page, '/suivis') // loads its code, as there is no service worker
  await visit(page, `/?mots=${word}`)
  await expect(page.getByRole('button', { name: 'Enregistrer cette recherche' })).toBeVisible() // its code has loaded
  await context.setOffline(true)
  await save(page)
  await chosen(page).selectOption('Tout de suite')
  await expect(page.getByLabel('Par e-mail')).toBeChecked()
  await expect(page.getByText('Cinq alertes au plus par jour')).toBeVisible()
  await expectUsable(page, 'the choice of an alert')
  await context.setOffline(false)
  await networkBack(page)
  await visit(page, '/suivis')
  await expect(saved(page).getByRole('group', { name: `Alertes de la recherche ${word}` })).toBeVisible()
  await expect(chosen(page)).toHaveValue('at-once')
  await expect(page.getByText('en attente')).toHaveCount(0)
  await expectUsable(page, 'the saved searches with an alert')

  await annonceOf(boutique, { nom, description: `Un portant ${word}.` })
  const mails = async () => (await readMails(server.dataDir)).filter(({ text }) => text.includes(nom))
  await expect.poll(async () => (await mails()).length).toBe(1)
  const [mail] = await mails()
  expect(mail?.header('subject')).toContain(nom)
  const stop = /<(.+)>/.exec(mail?.header('list-unsubscribe') ?? '')?.[1] ?? ''

  const anywhere = await aVisitor()
  await withAxe(anywhere.page)
  await anywhere.page.goto(new URL(stop).pathname)
  await expect(anywhere.page.getByRole('heading', { name: 'Arrêter ces alertes' })).toBeVisible()
  await expectUsable(anywhere.page, 'the page that stops alerts')
  await anywhere.page.getByRole('button', { name: 'Arrêter les alertes' }).click()
  await expect(anywhere.page.getByRole('heading', { name: 'Alertes arrêtées' })).toBeVisible()
  await expect(chosen(page)).toHaveValue('')
})
