import { aPicture } from './driver/picture.ts'
import { badgeSays, button, closeMessage, fillAnnonce, MAIN, pageSays, reads } from './people.ts'
import { scenario } from './scenario.ts'

scenario(
  'in a private window a photo is kept, and what is written with the server stopped is sent',
  async ({ aMember, server }) => {
    const boutique = await aMember('boutique', {}, 'private')
    const { page } = boutique
    await page.goto('/annonce/creer')
    await fillAnnonce(page, 'Un mur blanc.')
    await page.choose('Ajouter des photos', [await aPicture(boutique, 'teal')])
    await page.sees({ role: 'img', within: { role: 'group', name: 'Photos' } })
    await badgeSays(page, 'À jour')

    await server.kill()
    await page.press(button("Publier l'annonce"))
    await closeMessage(page)
    await pageSays(page, 'Hors ligne')
    await server.restart()
    await badgeSays(page, 'À jour')
    await page.goto('/tableau-de-bord')
    await reads(page, MAIN, 'Un mur blanc.')
  },
  { manner: 'private' },
)
