import { expect, type Page } from '@playwright/test'
import { MARK } from '../fixtures/answers.ts'
import { anAnnonce } from '../fixtures/builders.ts'
import { test } from './fixtures.ts'
import { badge, hideToast, holdRoute, networkBack, visit } from './people.ts'
import { underWorker } from './worker.ts'

test.use({ ownLine: true })

const WIDTHS = [320, 360, 768, 900, 1280]
const TWO_LINES = 44 // px, as high as any target
const LONG_NAME = `${'Anticonstitutionnellement'.repeat(3)} et Filles`

/** The header at every width: all of it on the screen, a badge of two lines at most, whole to a screen reader too. */
async function expectFitting(page: Page, text: string): Promise<void> {
  await expect(badge(page)).toHaveText(text)
  const button = page.getByRole('banner').getByRole('button', { name: text, exact: true })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    const at = `${text}, ${width} px`
    const measured = () =>
      page.evaluate(() => {
        const { scrollWidth } = document.documentElement
        const parts = [...document.querySelectorAll<HTMLElement>('header :is(a, button, [role=status])')]
        const { innerWidth } = window
        const isOut = (part: HTMLElement) => {
          const { left, right } = part.getBoundingClientRect()
          return left < 0 || right > innerWidth || part.scrollWidth > part.clientWidth + 1
        }
        // The name beside the mark is the one thing that makes room.
        const own = parts.filter((part) => !part.matches('a[href="/"]') && getComputedStyle(part).display !== 'inline')
        return { overflow: scrollWidth - innerWidth, cut: own.filter(isOut).map((part) => part.textContent) }
      })
    // Once it has come to rest: cards are laid out anew when they come near the screen.
    await expect.poll(async () => (await measured()).overflow, at).toBeLessThanOrEqual(0)
    expect((await measured()).cut, at).toEqual([])
    expect((await button.boundingBox())?.height, at).toBeLessThanOrEqual(TWO_LINES)
    await expect(page.getByRole('link', { name: 'Rayon Libre, accueil' })).toBeVisible()
  }
}

/** The panel with its long names, at the narrowest. */
async function expectPanelFitting(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 })
  await badge(page).click()
  const panel = page.getByRole('dialog', { name: 'Vos envois' })
  await expect(panel).toBeVisible()
  const sideways = await panel.evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('*')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
      .map((part) => part.className),
  )
  expect(sideways).toEqual([])
  await panel.getByRole('button', { name: 'Fermer' }).click()
}

async function writeMessage(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByLabel('Nom').fill(LONG_NAME)
  await page.getByLabel('E-mail').fill('anne@exemple.fr')
  await page.getByLabel('Message').fill('Bonjour.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeEnabled()
}

test("a visitor's header fits offline, with messages that wait and one that was refused @long", async ({
  aVisitor,
  line,
}) => {
  const { page } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await line.cut()
  await expectFitting(page, 'Hors ligne')
  await writeMessage(page)
  await expectFitting(page, 'Hors ligne, 1 envoi en attente')
  for (let count = 1; count < 12; count += 1) await writeMessage(page)
  await expectFitting(page, 'Hors ligne, 12 envois en attente')
  await expectPanelFitting(page)
  await page.evaluate(() => {
    const refused = { id: 1, sujet: 'Question générale', since: 0, refused: 'too-large' }
    new BroadcastChannel('rayon-libre:contact').postMessage({ kept: [refused] })
  })
  await expectFitting(page, '1 refusé')
})

/** Saves a change of the profile. */
async function writeProfil(page: Page, siret: string): Promise<void> {
  await visit(page, '/profil/modifier')
  await page.getByLabel('SIRET').fill(siret)
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
}

for (const userType of ['boutique', 'createur'] as const) {
  test(`the header of a ${userType} fits in every state @long`, async ({ aMember, anAccount, server }) => {
    const { page, context, push, read, uid } = await aMember(userType, { nom: LONG_NAME })
    const boutique = userType === 'boutique' ? { push, uid } : await anAccount('boutique', { nom: LONG_NAME })
    const annonce = anAnnonce(boutique.uid, { nom: LONG_NAME, createdAt: new Date().toISOString() })
    await boutique.push('annonces', [annonce])
    await visit(page, '/tableau-de-bord')
    await underWorker(page)
    // Another test may have published one of that name in the market that they share.
    await expect(page.getByRole('main').getByRole('heading', { name: LONG_NAME }).first()).toBeVisible()
    await expectFitting(page, 'À jour')

    await context.setOffline(true)
    await expectFitting(page, 'Hors ligne')
    await writeProfil(page, '73282932000074')
    await hideToast(page, 'Profil gardé sur cet appareil')
    await expectFitting(page, 'Hors ligne, 1 envoi en attente')
    await expectPanelFitting(page)

    const refusal = [{ id: uid, error: 'forbidden', reason: 'invalid', doc: await read('users', uid) }]
    const refuse = await holdRoute(page, '**/sync/users/_bulk_docs', (route) =>
      route.fulfill({ headers: MARK, json: refusal }),
    )
    await context.setOffline(false)
    await networkBack(page)
    await expectFitting(page, '1 envoi en attente')
    refuse()
    await expectFitting(page, '1 refusé')
    await expectPanelFitting(page)
    await badge(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()

    await context.request.delete('/api/session', { headers: { origin: server.url } })
    await expectFitting(page, 'Session terminée')
    await writeProfil(page, '73282932000074')
    await hideToast(page, 'Profil gardé sur cet appareil')
    await expectFitting(page, 'Session terminée, 1 envoi en attente')
    await expectPanelFitting(page)
  })
}
