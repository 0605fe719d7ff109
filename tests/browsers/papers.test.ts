import { expect } from 'vitest'
import { annonceOf, partenariatOf } from '../e2e/members.ts'
import { downloaded, flat } from './driver/downloads.ts'
import { badgeSays, button, link, MAIN, reads, underWorker } from './people.ts'
import { scenario } from './scenario.ts'

const CELLS = [
  ['Désignation du produit, ligne 1', 'Bol en grès bleu'],
  ['Réf., Bol en grès bleu', 'B1'],
  ['Quantité déposée, Bol en grès bleu', '12'],
  ['Prix de vente (€), Bol en grès bleu', '18,50'],
] as const

scenario(
  'both papers are filled in and made as PDF on an app started without the server',
  async ({ aMember, anAccount, server }) => {
    const boutique = await aMember('boutique', { nom: 'La Mercerie' })
    const { page } = boutique
    await boutique.resize(1280, 900)
    const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
    const annonce = await annonceOf(boutique, { nom: 'La Mercerie' })
    await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
    await page.goto(`/partenariat/${annonce._id}/contrat`)
    await reads(page, MAIN, 'Ana Roux')
    await badgeSays(page, 'À jour')
    await underWorker(page)

    await server.kill()
    await page.goto(`/partenariat/${annonce._id}/contrat`) // a cold start, without a server
    await badgeSays(page, 'Hors ligne')
    await page.fill('Représentée par', 'Zoé Lefèvre')
    await page.press(button('Télécharger en PDF'))
    const contrat = flat((await downloaded(boutique, 'modele-contrat-partenariat-rempli.pdf')).text)
    for (const said of ['La Mercerie', 'Zoé Lefèvre', 'Ana Roux']) expect(contrat).toContain(said)

    await page.goto(`/partenariat/${annonce._id}/inventaire`)
    for (const [cell, text] of CELLS) await page.fill(cell, text)
    await page.press(button('Télécharger en PDF'))
    const inventaire = flat((await downloaded(boutique, 'modele-fiche-inventaire-remplie.pdf')).text)
    expect(inventaire).toContain('1 B1 Bol en grès bleu 12 18,50')
    expect(inventaire).toContain('Total des pièces déposées : 12')
    await badgeSays(page, 'Hors ligne, 1 envoi en attente')

    await server.restart()
    await badgeSays(page, 'À jour')
    await page.press(link('Voir le contrat'))
    await reads(page, MAIN, 'Zoé Lefèvre')
  },
)
