import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { BLANK_ROW } from '#domain/papers/inventaire.ts'
import { agreementKey, type Partenariat } from '#domain/papers/partenariat.ts'

import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { test } from './fixtures.ts'
import { card, visit } from './people.ts'
import { expectDrawn, sentPhoto } from './pictures.ts'

/** Downloads the member's data from its card and unzips it on disk. @returns the folder and its content */
async function unfolded(page: Page, folder: string): Promise<{ readonly [name: string]: Uint8Array }> {
  const data = card(page, 'Vos données')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Télécharger toutes mes données' }).click(),
  ])
  await expect(data.getByText('Le fichier est téléchargé.')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^rayon-libre-donnees-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return files
}

test("one's data are downloaded whole: a page to read, with the photos", async ({ aMember, anAccount, server }, {
  outputDir,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Transparente' })
  const { page } = boutique
  await visit(page, '/compte')
  const photo = await sentPhoto(boutique, server.url)
  const annonce = await annonceOf(boutique, { description: 'Une vitrine <au soleil>.', photos: [photo] })
  const createur = await anAccount('createur')
  const candidature = await partenariatOf(boutique, createur, annonce)
  const row = { ...BLANK_ROW, ref: 'B1', description: 'Bol bleu', depot: 4, prixCentimes: 1250, position: 1 }
  await boutique.push('partenariats', [{ ...newPartenariat(candidature), rows: { aaaaaaaaaaaa: row } }])
  // Both agree: a copy, which is one long line, is in the page.
  for (const [by, party] of [
    [boutique, 'boutique'],
    [createur, 'creator'],
  ] as const) {
    const papers = (await by.read('partenariats', candidature._id)) as unknown as Partenariat
    const hash = createHash('sha256').update(canonicalForm(papers, 'inventaire')).digest('hex')
    const agreement = { by: by.uid, nom: 'x', at: new Date().toISOString(), hash }
    const agreements = { ...papers.agreements, [agreementKey('inventaire', party)]: agreement }
    await by.push('partenariats', [{ ...papers, agreements }])
  }
  const files = await unfolded(page, outputDir)
  const parsed = JSON.parse(new TextDecoder().decode(files['donnees.json'])) as { documents: { annonces: object[] } }
  expect(parsed.documents.annonces).toMatchObject([{ _id: annonce._id, description: 'Une vitrine <au soleil>.' }])

  const reader = await boutique.context.newPage()
  const requests: string[] = []
  reader.on('request', (request) => requests.push(request.url()))
  await reader.goto(pathToFileURL(join(outputDir, 'donnees.html')).href)
  await expect(reader.getByRole('heading', { name: 'Annonces', exact: true })).toBeVisible()
  await expect(reader.getByText('Une vitrine <au soleil>.')).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Exemplaires convenus' })).toBeVisible()
  await expect(reader.getByText('12 rue des Halles')).toBeVisible()
  await expect(reader.getByRole('row', { name: 'B1 Bol bleu 4 12,50 € 0 0' })).toBeVisible()
  const shown = reader.getByRole('img').first()
  await shown.scrollIntoViewIfNeeded()
  await expectDrawn(shown)
  for (const width of [360, 1280]) {
    await reader.setViewportSize({ width, height: 800 })
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]) // the page needs no network
})
