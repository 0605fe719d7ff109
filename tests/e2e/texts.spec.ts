import { expect, type Page } from '@playwright/test'
import { MARK } from '../fixtures/answers.ts'
import { readMails } from '../fixtures/mail-file.ts'
import type { TestServer } from '../fixtures/server.ts'
import { demoTest as test } from './fixtures.ts'
import { said } from './live-regions.ts'
import { fillSignIn, holdRoute, signIn, takenOver, visit } from './people.ts'
import { holdStorage } from './storage.ts'
import { WITHOUT_WORKER } from './worker.ts'

/** These tests change nothing of the market: they share the demo's. */
test.use(WITHOUT_WORKER)

const FAILURE = "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer."
const LIBRARY_MISSING = "La librairie de génération PDF n'est pas chargée. Veuillez réessayer."

/** The demo market's créateur: e-mail and password. */
const CREATEUR = ['createur@demo.example', 'rayonlibre'] as const

/** Any annonce id will do: the templates are blank. */
const CONTRAT = '/partenariat/demo/contrat'
const INVENTAIRE = '/partenariat/demo/inventaire'

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Nom').fill('Anne Martin')
  await page.getByLabel('E-mail').fill('anne@exemple.fr')
  await page.getByLabel('Message').fill('Bonjour, une question.')
}

/** The footer lies under the cookie banner until somebody has answered it. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name }).click()
}

/** The mails that the server has put down as files, as text. */
async function mails({ dataDir }: TestServer): Promise<string> {
  const read = await readMails(dataDir)
  return read.map((mail) => [mail.header('reply-to'), mail.header('subject'), mail.html].join('\n')).join('\n')
}

test('the contact form starts with a general question and shows what is missing', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/contact')
  await expect(page.getByLabel('Sujet')).toHaveValue('Question générale')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(3)
  // Its description says why the focus is there.
  await expect(page.getByLabel('Nom')).toBeFocused()
  await page.clock.runFor(5000)
  expect(said(page)).toEqual([])
})

test('a visitor sends a message to the support', async ({ page, server }) => {
  await visit(page, '/contact')
  await fillContact(page)
  await page.getByLabel('Sujet').selectOption('Presse')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(() => said(page)).toEqual([expect.stringMatching(/^Message envoyé !/)])
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect.poll(() => mails(server)).toContain('anne@exemple.fr')
})

/** Can have what React has to draw wait, as a busy processor does: its scheduler posts `null` to itself. */
async function holdDrawing(page: Page) {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const waiting: MessagePort[] = []
    let held = false
    MessagePort.prototype.postMessage = function (
      message: unknown,
      more?: StructuredSerializeOptions | Transferable[],
    ) {
      if (held && message === null) waiting.push(this)
      else post.call(this, message, more as StructuredSerializeOptions)
    }
    Object.assign(window, {
      drawing: {
        hold: () => {
          held = true
        },
        waits: () => waiting.length > 0,
        goOn: () => {
          held = false
          for (const port of waiting) post.call(port, null)
        },
      },
    })
  })
  type Held = { readonly drawing: Record<'hold' | 'goOn', () => void> & { readonly waits: () => boolean } }
  return {
    hold: () => page.evaluate(() => (window as unknown as Held).drawing.hold()),
    waits: () => expect.poll(() => page.evaluate(() => (window as unknown as Held).drawing.waits())).toBe(true),
    goOn: () => page.evaluate(() => (window as unknown as Held).drawing.goOn()),
  }
}

/** The page has done what it had to, without a frame of it: of two pages, a busy browser may draw the other alone. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => void scheduler.postTask(() => resolve(), { priority: 'background' })),
  )
}

test('a message whose draft is found as it is sent does not come back @long', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/contact')
  const databases = () => other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toContainEqual(expect.stringMatching(/--drafts$/))
  const drafts = await holdStorage(other, '--drafts')
  const drawing = await holdDrawing(page)
  const answer = await holdRoute(page, '**/api/contact')
  await page.goto('/contact')
  await takenOver(page)
  await fillContact(page)
  const asked = page.waitForRequest('**/api/contact')
  const told = page.waitForResponse('**/api/contact')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await asked
  await drawing.hold()
  await drafts.release()
  await drawing.waits()
  answer()
  await (await told).finished()
  await settled(page)
  await drawing.goOn()
  await expect(page.getByRole('main').getByText('Message envoyé !')).toBeVisible()
  await settled(page)
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('a message that cannot be sent is kept as typed', async ({ page }) => {
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 500, headers: MARK, json: { error: 'server', message: '' } }),
  )
  await visit(page, '/contact')
  await fillContact(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('alert').filter({ hasText: FAILURE })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Bonjour, une question.')
})

test('a member finds their name and e-mail filled, and the answer below what they wrote @long', async ({ page }) => {
  await signIn(page, ...CREATEUR)
  await follow(page, 'Contact')
  await expect(page.getByLabel('E-mail')).toHaveValue('createur@demo.example')
  await expect(page.getByLabel('Nom')).not.toHaveValue('')
  await page.getByLabel('Message').fill('Bonjour, une question.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('main').getByText('Message envoyé !')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a question opens on its answer, and a search keeps what matches', async ({ page }) => {
  await visit(page, '/faq')
  const answer = page.getByText('la même adresse e-mail peut être réutilisée')
  await expect(answer).toBeHidden()
  await page.getByText('Puis-je passer de boutique à créateur').click()
  await expect(answer).toBeVisible()
  await page.getByLabel('Rechercher dans les questions').fill('CLOTUREE')
  await expect(page.locator('summary')).toHaveCount(1)
  // What comes of the last letter alone is announced.
  await page.getByLabel('Rechercher dans les questions').fill('')
  await page.getByLabel('Rechercher dans les questions').pressSequentially('zzzz')
  await expect.poll(() => said(page)).toEqual(['Aucune question ne correspond à votre recherche.'])
})

test("a legal page's way back goes one step back in history", async ({ page }) => {
  await visit(page, '/faq')
  await follow(page, 'Mentions légales')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales')
  await page.getByRole('button', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL('/faq')
})

test('the templates need a login, which leads back to them', async ({ page }) => {
  await visit(page, CONTRAT)
  await expect(page).toHaveURL('/connexion')
  await fillSignIn(page, ...CREATEUR)
  await expect(page).toHaveURL(CONTRAT)
})

test('the two templates are downloaded as PDF', async ({ page }) => {
  await signIn(page, ...CREATEUR)
  for (const [path, title, file] of [
    [CONTRAT, 'Contrat de Partenariat pour Espace de Vente', 'modele-contrat-partenariat.pdf'],
    [INVENTAIRE, "Fiche d'Inventaire de Dépôt-Vente", 'modele-fiche-inventaire.pdf'],
  ] as const) {
    await visit(page, path)
    // The button of the screen before has the same name.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }
})

test('reports a document that the device cannot make, and lets the button be used again @long', async ({ page }) => {
  await signIn(page, ...CREATEUR)
  await visit(page, CONTRAT)
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('no room left for the file')
    }
  })
  const said = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  const button = page.getByRole('button', { name: 'Télécharger en PDF' })
  await button.click()
  expect(await said).toMatch(/^Le document n'a pas pu être fait\. Réessayez, ou utilisez «.Imprimer.»\./)
  await expect(button).toBeEnabled()
})

test('the button waits for the PDF library, and an alert reports when it cannot be loaded', async ({ page }) => {
  await signIn(page, ...CREATEUR)
  const answer = await holdRoute(page, '**/render-*.js', (route) => route.abort())
  await visit(page, CONTRAT)
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  await expect(page.getByRole('button', { name: 'Génération...' })).toBeDisabled()
  const alert = page.waitForEvent('dialog')
  answer()
  const dialog = await alert
  expect(dialog.message()).toBe(LIBRARY_MISSING)
  await dialog.accept()
  await expect(page.getByRole('button', { name: 'Télécharger en PDF' })).toBeEnabled()
})
