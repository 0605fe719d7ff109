import { expect, type Page } from '@playwright/test'
import { MARK } from '../fixtures/answers.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge, closeMessage, hideToast, publish, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

test('reports an edit that the server rejects with its reason, to correct or discard', async ({ aMember }) => {
  const boutique = await aMember('boutique', { nom: 'Le Grand Bazar' })
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Camille' })
  await publish(boutique.page, 'Un présentoir tournant.')
  await closeMessage(boutique.page)
  await expect(badge(boutique.page)).toHaveText('À jour')

  await visit(createur.page, '/tableau-de-bord')

  // The boutique loses the network and edits; meanwhile somebody applies, which forbids editing.
  await boutique.page.getByRole('link', { name: /^Modifier, / }).click()
  await boutique.page.getByLabel('Prix par mois').fill('99')
  await boutique.context.setOffline(true)
  await boutique.page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(boutique.page)
  await expect(badge(boutique.page)).toHaveText('Hors ligne, 1 envoi en attente')
  await createur.page.getByRole('link', { name: /Le Grand Bazar/ }).click()
  await createur.page.getByLabel('Votre message').fill('Bonjour, je fais des bougies.')
  await createur.page.getByRole('button', { name: 'Postuler' }).click()
  await closeMessage(createur.page)
  await expect(badge(createur.page)).toHaveText('À jour')

  await boutique.context.setOffline(false)
  await expect(badge(boutique.page)).toHaveText('1 refusé', { timeout: 20_000 })
  // The server's state stands, and the refused one is not shown as if it had passed.
  await expect(boutique.page.getByRole('main')).toContainText('35 € / mois')
  await expect(boutique.page.getByRole('main')).toContainText('Refusé')

  await badge(boutique.page).click()
  const panel = boutique.page.getByRole('dialog', { name: 'Vos envois' })
  await expect(panel).toContainText('Le Grand Bazar')
  await expect(panel).toContainText("tant qu'une candidature est en cours")
  await expect(
    panel.getByRole('link', { name: 'Corriger' }).or(panel.getByRole('button', { name: 'Corriger' })),
  ).toBeVisible()
  await panel.getByRole('button', { name: 'Abandonner' }).click()
  await expect(badge(boutique.page)).toHaveText('À jour')
})

/** Has the next push of a database refused by a rule, and tells nobody else. */
async function refuseNext(page: Page, database: string, refusal: object): Promise<void> {
  await page.route(
    `**/sync/${database}/_bulk_docs`,
    async (route) => {
      const { docs } = route.request().postDataJSON() as { docs: readonly { readonly _id: string }[] }
      const id = docs[0]?._id ?? ''
      const path = `/sync/${database}/_changes?include_docs=true&scope=own`
      const known = (await (await page.request.get(path)).json()) as { results: { id: string; doc: object }[] }
      const doc = known.results.find((row) => row.id === id)?.doc ?? null
      await route.fulfill({ headers: MARK, json: [{ id, error: 'forbidden', doc, ...refusal }] })
    },
    { times: 1 },
  )
}

async function correct(page: Page): Promise<void> {
  await expect(badge(page)).toHaveText('1 refusé')
  await badge(page).click()
  const panel = page.getByRole('dialog', { name: 'Vos envois' })
  await panel
    .getByRole('link', { name: 'Corriger' })
    .or(panel.getByRole('button', { name: 'Corriger' }))
    .click()
}

test('takes a rejected edit of an annonce off the list once it has been corrected @long', async ({ aMember }) => {
  const { page, ...boutique } = await aMember('boutique')
  const { _id } = await annonceOf(boutique)
  await visit(page, `/annonce/${_id}/modifier`)
  await refuseNext(page, 'annonces', { reason: 'candidature-open' })
  await page.getByLabel('Prix par mois').fill('99')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(page)
  await correct(page)
  await expect(page.getByLabel('Prix par mois')).toHaveValue('99')
  // What was refused is not written again: the correction itself settles it.
  await page.getByLabel('Prix par mois').fill('35')
  await page.getByLabel("Description de l'espace").fill('Un présentoir tournant.')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(page)
  await expect(badge(page)).toHaveText('À jour')
})

test('takes a rejected profil off the list once it has been corrected @long', async ({ aMember }) => {
  const { page } = await aMember('createur', { specificites: '' })
  await visit(page, '/profil/modifier')
  await refuseNext(page, 'users', { reason: 'invalid', fields: [{ field: 'specificites', code: 'too-long' }] })
  await page.getByLabel('Spécificités').fill('Un texte refusé.')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await closeMessage(page)
  await correct(page)
  await expect(page.getByLabel('Spécificités')).toHaveValue('Un texte refusé.')
  await page.getByLabel('Spécificités').fill('')
  await page.getByLabel('Présentation').fill('Céramiste.')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
  await hideToast(page, 'Profil mis à jour')
  await expect(badge(page)).toHaveText('À jour')
})
