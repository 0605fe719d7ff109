import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { type Account, annonceOf, type Member, partenariatOf } from './members.ts'
import { flat, printed } from './paper-files.ts'
import { visit } from './people.ts'

interface Market {
  readonly boutique: Member
  readonly roux: Account
  readonly blanc: Account
  /** The path of a paper, as the specification writes it. */
  readonly path: (paper: 'contrat' | 'inventaire') => string
  readonly annonceId: string
}

/** A boutique with two confirmed créateurs on one annonce. */
async function market(
  aMember: (userType: 'boutique', profil: object) => Promise<Member>,
  anAccount: (userType: 'createur', profil: object) => Promise<Account>,
): Promise<Market> {
  const boutique = await aMember('boutique', { nom: "L'Échoppe" })
  const annonce = await annonceOf(boutique)
  const confirmed = async (nom: string) => {
    const createur = await anAccount('createur', { nom, prenom: 'Ana', siret: '73282932000074' })
    await partenariatOf(boutique, createur, annonce, { nom: `Ana ${nom}` })
    return createur
  }
  const roux = await confirmed('Roux')
  const blanc = await confirmed('Blanc')
  return {
    boutique,
    roux,
    blanc,
    annonceId: annonce._id,
    path: (paper) => `/partenariat/${annonce._id}/${paper}`,
  }
}

function card(page: Page, nom: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: nom })
}

test("opens from a card the papers of that card's créateur, and keeps to them from one paper to the other @long", async ({
  aMember,
  anAccount,
}) => {
  const { boutique, blanc, annonceId, path } = await market(aMember, anAccount)
  const { page } = boutique
  await visit(page, `/annonce/${annonceId}/candidatures`)
  await card(page, 'Ana Blanc').locator('button[aria-expanded]').click()
  await card(page, 'Ana Blanc').getByRole('link', { name: 'Contrat' }).click()
  await expect(page).toHaveURL(`${path('contrat')}?avec=${blanc.uid}`)
  await expect(page.getByRole('group', { name: 'Le Créateur' }).getByLabel('Nom')).toHaveValue('Ana Blanc')
  await page.getByRole('link', { name: "Voir la fiche d'inventaire" }).click()
  await expect(page).toHaveURL(`${path('inventaire')}?avec=${blanc.uid}`)
  await page.getByText('Aperçu de la feuille').click()
  await expect(page.getByRole('article')).toContainText('Ana Blanc')
  await page.getByRole('link', { name: 'Voir le contrat' }).click()
  await expect(page).toHaveURL(`${path('contrat')}?avec=${blanc.uid}`)
})

test('asks whose paper it is when the address does not say, one step from the template', async ({
  aMember,
  anAccount,
}, info) => {
  const { boutique, roux, path } = await market(aMember, anAccount)
  const { page } = boutique
  for (const paper of ['contrat', 'inventaire'] as const) {
    await visit(page, path(paper))
    const partners = page.getByRole('list', { name: 'Partenariats confirmés' })
    await expect(partners.getByRole('link')).toHaveText(['Ana Roux', 'Ana Blanc'])
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Télécharger en PDF' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Modèle vierge' }).click()
    await expect(page.getByRole('article')).toContainText('(à compléter)')
    await expect(page.getByRole('article')).not.toContainText('Ana')
    await page.getByRole('link', { name: 'Document rempli' }).click()
    await partners.getByRole('link', { name: 'Ana Roux' }).click()
    await expect(page).toHaveURL(`${path(paper)}?avec=${roux.uid}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(partners).toBeVisible()
    await page.goForward()
  }
  await visit(page, path('contrat'))
  await page.getByRole('link', { name: 'Ana Blanc' }).click()
  await page.getByRole('group', { name: 'Le Créateur' }).getByLabel('Adresse').fill('3 rue du Four')
  await page.getByLabel('Créateur', { exact: true }).selectOption({ label: 'Ana Roux' })
  await expect(page.getByRole('group', { name: 'Le Créateur' }).getByLabel('Nom')).toHaveValue('Ana Roux')
  const paper = await printed(page, info.outputPath('contrat.pdf'))
  expect(paper.pages).toBe(1)
  expect(flat(paper.text)).toContain('Ana Roux')
  expect(flat(paper.text)).not.toMatch(/3 rue du Four|Compléter le contrat|Télécharger|Modèle vierge|Mentions légales/)
})
