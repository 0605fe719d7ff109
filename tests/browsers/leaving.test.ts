import { annonceOf, partenariatOf } from '../e2e/members.ts'
import { MAIN, reads } from './people.ts'
import { scenario } from './scenario.ts'

scenario(
  'a page left in the middle of what it was receiving does not keep the next one waiting',
  async ({ aMember, anAccount }) => {
    const { page, ...boutique } = await aMember('boutique')
    const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
    const annonce = await annonceOf(boutique)
    await partenariatOf(boutique, createur, annonce)
    await page.goto(`/partenariat/${annonce._id}/contrat`)
    await reads(page, MAIN, 'Ana Roux')
  },
)
