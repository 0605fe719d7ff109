import { join } from 'node:path'
import { expect } from 'vitest'
import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { readPdf } from '../fixtures/pdf.ts'
import { soon } from '../fixtures/soon.ts'
import type { Browser } from './driver/browser.ts'
import { badgeSays, button, MAIN, reads, underWorker } from './people.ts'
import { scenario } from './scenario.ts'

const CELLS = [
  ['Désignation du produit, ligne 1', 'Bol en grès bleu'],
  ['Réf., Bol en grès bleu', 'B1'],
  ['Quantité déposée, Bol en grès bleu', '12'],
  ['Prix de vente (€), Bol en grès bleu', '18,50'],
] as const

/** The text of the PDF that the browser saved under this name, once the file is complete. */
function downloaded({ downloads }: Browser, file: string): Promise<string> {
  return soon(() => readPdf(join(downloads, file)).text.replace(/\s+/g, ' '))
}

scenario(
  'both papers are filled in and made as PDF on an app started without the server',
  async ({ aMember, anAccount, server }) => {
    const boutique = await aMember('boutique', { nom: 'La Mercerie' })
    const { page } = boutique
    await boutique.resize(1280, 900)
    const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
    const annonce = await annonceOf(boutique, { nom: 'La Mercerie' })
    await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
    // Leaving the dashboard while it is still receiving data must not delay the next page.
    await page.goto(`/partenariat/${annonce._id}/contrat`)
    await reads(page, MAIN, 'Ana Roux')
    await badgeSays(page, 'À jour')
    await underWorker(page)

    await server.kill()
    await page.goto(`/partenariat/${annonce._id}/contrat`) // a cold start without the server
    await badgeSays(page, 'Hors ligne')
    await page.fill('Représentée par', 'Zoé Lefèvre')
    await page.press(button('Télécharger en PDF'))
    const contrat = await downloaded(boutique, 'contrat-la-mercerie-ana-roux.pdf')
    for (const said of ['La Mercerie', 'Zoé Lefèvre']) expect(contrat).toContain(said)

    await page.goto(`/partenariat/${annonce._id}/inventaire`)
    for (const [cell, text] of CELLS) {
      await page.fill(cell, text)
      await page.evaluate(() => (document.activeElement as HTMLElement).blur()) // a field is saved when it loses focus
    }
    await page.press(button('Télécharger en PDF'))
    const inventaire = await downloaded(boutique, 'inventaire-la-mercerie-ana-roux.pdf')
    expect(inventaire).toContain('1 B1 Bol en grès bleu 12 18,50')
    expect(inventaire).toContain('Total des pièces déposées : 12')
    await badgeSays(page, 'Hors ligne, 1 envoi en attente')

    await server.restart()
    await badgeSays(page, 'À jour')
    await page.press({ role: 'link', name: 'Voir le contrat' })
    await reads(page, MAIN, 'Zoé Lefèvre')
  },
)
