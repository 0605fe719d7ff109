import { expect, type Page } from '@playwright/test'
import type { AnnonceId } from '#domain/ids.ts'
import { annonceOf } from '../fixtures/acts.ts'
import { fillRoom } from '../fixtures/fill-room.ts'
import { type AMember, test } from './fixtures.ts'
import type { Member } from './members.ts'
import { badge, blockRoute, closeMessage, fillAnnonce, networkBack, visit } from './people.ts'

const QUOTA = 12_000_000 // bytes: the member's data, and a little more
const NOTHING_STORED = /^Ce navigateur ne garde rien sur cet appareil/
const FULL = "L'espace de stockage de cet appareil est plein"

interface Storage {
  /** To be called before the databases are opened; `fill` needs it. */
  readonly limit: () => Promise<unknown>
  readonly fill: () => Promise<void>
  readonly makeRoom: () => Promise<unknown>
  readonly evict: () => Promise<unknown>
}

/** A boutique with one annonce at 40 €, its page not yet opened, in a browser whose storage can be filled up. */
async function aBoutique(aMember: AMember): Promise<{
  readonly boutique: Member
  readonly id: AnnonceId
  readonly storage: Storage
}> {
  const boutique = await aMember('boutique')
  const { page, context } = boutique
  const { _id: id } = await annonceOf(boutique, { prix: 40 })
  // A page that opens no database: Chromium caches the quota of a site with open databases for a while.
  await page.goto('/healthz')
  const { origin } = new URL(page.url())
  const session = await context.newCDPSession(page)
  const quota = (quotaSize: number) => session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  const storage = {
    limit: () => quota(QUOTA),
    fill: async () => {
      await page.evaluate(fillRoom)
      // Space freed by the browser's own clean-up is not given back.
      await quota(1)
    },
    makeRoom: () => session.send('Storage.overrideQuotaForOrigin', { origin }),
    evict: () => session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' }),
  }
  return { boutique, id, storage }
}

function main(page: Page) {
  return page.getByRole('main')
}

async function dashboard(page: Page): Promise<void> {
  await page.goto('/tableau-de-bord')
  await expect(badge(page)).toHaveText('À jour')
}

test('on a full device nothing typed is lost, the sign and a sentence say so, and all goes on once there is room', async ({
  aMember,
}) => {
  const { boutique, id, storage } = await aBoutique(aMember)
  const { page, context } = boutique
  await storage.limit()
  await dashboard(page)
  // An ordinary private window stores data until it closes.
  await expect(page.getByText(NOTHING_STORED)).toHaveCount(0)
  // A write is queued, and another is being typed, when the storage fills up.
  await visit(page, '/annonce/creer')
  await visit(page, `/annonce/${id}/modifier`)
  await page.getByLabel('Prix par mois').fill('55')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(page)
  await visit(page, '/annonce/creer')
  await storage.fill()
  await fillAnnonce(page, 'Une étagère dans la vitrine.')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await expect(main(page)).toContainText('Libérez de la place, puis réessayez.')
  await expect(page.getByText(FULL).first()).toBeVisible()
  await expect(badge(page)).toContainText('Stockage plein')
  await context.setOffline(false)
  await networkBack(page)
  // The queued write is sent nonetheless.
  await expect.poll(async () => (await boutique.read('annonces', id)) as object).toMatchObject({ prix: 55 })
  await expect(badge(page)).toContainText('Stockage plein')
  // The page is reloaded before there is room.
  await page.goto('/annonce/creer')
  await expect(page.getByLabel("Description de l'espace")).toHaveValue('Une étagère dans la vitrine.')

  await storage.makeRoom()
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await expect(badge(page)).toHaveText('À jour')
  await expect(page.getByText(FULL)).toHaveCount(0)
  await expect(main(page)).toContainText('55 € / mois')
  await expect(main(page)).toContainText('Une étagère dans la vitrine.')
})

test('what the server sends to a full device comes once there is room @long', async ({ aMember }) => {
  const { boutique, id, storage } = await aBoutique(aMember)
  const { page } = boutique
  await storage.limit()
  await dashboard(page)
  await storage.fill()
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', id)), prix: 77 }])
  await expect(badge(page)).toHaveText('Stockage plein')
  await storage.makeRoom()
  await expect(main(page)).toContainText('77 € / mois')
  await expect(badge(page)).toHaveText('À jour')
})

test('a page whose databases the browser clears opens again, with what was typed, and pulls everything @long', async ({
  aMember,
}) => {
  const { boutique, id, storage } = await aBoutique(aMember)
  const { page, context } = boutique
  await dashboard(page)
  const second = await context.newPage()
  await dashboard(second)
  await visit(page, '/annonce/creer')
  await page.getByLabel("Description de l'espace").fill('Une étagère dans la vitrine.')
  const reloaded = Promise.all([page.waitForEvent('load'), second.waitForEvent('load')])
  await storage.evict()
  await reloaded
  await expect(page).toHaveURL('/annonce/creer')
  await expect(page.getByLabel("Description de l'espace")).toHaveValue('Une étagère dans la vitrine.')
  await expect(main(second)).toContainText('40 € / mois')
  // Both tabs work: one writes, the other shows it.
  await visit(second, `/annonce/${id}/modifier`)
  await second.getByLabel('Prix par mois').fill('55')
  await second.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(second)
  await expect(badge(second)).toHaveText('À jour')
  await visit(page, '/tableau-de-bord')
  await expect(main(page)).toContainText('55 € / mois')
})

test('a device whose databases were cleared between two visits never looks up to date before it has pulled @long', async ({
  aMember,
}) => {
  const { boutique, storage } = await aBoutique(aMember)
  const { page } = boutique
  await dashboard(page)
  await page.goto('/healthz')
  await storage.evict()
  const answer = await blockRoute(page, '**/sync/annonces/_changes*')
  await page.goto('/tableau-de-bord')
  await expect(badge(page)).toHaveText('Mise à jour...')
  await expect(main(page)).not.toContainText('Aucune annonce')
  answer()
  await expect(main(page)).toContainText('40 € / mois')
  await expect(badge(page)).toHaveText('À jour')
})

test('a first visit to a full device waits for room, and says so @long', async ({ aMember }) => {
  const { boutique, storage } = await aBoutique(aMember)
  const { page } = boutique
  await storage.limit()
  await storage.fill()
  await page.goto('/tableau-de-bord')
  await expect(page.getByText(FULL)).toBeVisible()
  await storage.makeRoom()
  await expect(main(page)).toContainText('40 € / mois')
  await expect(badge(page)).toHaveText('À jour')
})
