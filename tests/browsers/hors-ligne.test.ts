import { expect } from 'vitest'
import { annonceOf } from '../fixtures/acts.ts'
import { badgeSays, button, closeMessage, DIALOG, MAIN, reads, underWorker } from './people.ts'
import { scenario } from './scenario.ts'

scenario(
  'a candidature written with the server stopped, on an app started without it, is delivered once',
  async ({ aMember, anAccount, server }) => {
    const boutique = await anAccount('boutique', { nom: 'La Mercerie' })
    const { _id } = await annonceOf(boutique, { nom: 'La Mercerie' })
    const { page, ...createur } = await aMember('createur')
    await page.goto(`/annonce/${_id}`)
    await reads(page, MAIN, 'La Mercerie')
    await badgeSays(page, 'À jour')
    await underWorker(page)

    await server.kill()
    await page.goto(`/annonce/${_id}`) // a cold start without the server
    await badgeSays(page, 'Hors ligne')
    await page.fill('Votre message', 'Je fais des bols en grès.')
    await page.press(button('Postuler'))
    await reads(page, DIALOG, 'La boutique la recevra dès que vous serez de nouveau en ligne.')
    await closeMessage(page)
    await badgeSays(page, 'Hors ligne, 1 envoi en attente')
    await page.goto(`/annonce/${_id}`) // a reload shows that it was on disk, not only in memory
    await page.sees(button("Candidature en attente d'envoi"))

    await server.restart()
    await page.sees(button('Candidature envoyée'))
    await badgeSays(page, 'À jour')
    const stored = (await boutique.read('candidatures', `${_id}.${createur.uid}`)) as unknown as Record<string, unknown>
    expect(stored).toMatchObject({ message: 'Je fais des bols en grès.', status: 'pending' })
    // Written once: a second write would have made another revision.
    expect(stored._rev).toMatch(/^1-/)
  },
)
