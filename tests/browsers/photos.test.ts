import { join } from 'node:path'
import { expect } from 'vitest'
import { ROOT } from '../../scripts/lib/paths.mjs'
import { ownAnnonces } from '../e2e/members.ts'
import { soon } from '../fixtures/soon.ts'
import { badgeSays, button, closeMessage, fillAnnonce, isAt, MAIN, reads } from './people.ts'
import { scenario } from './scenario.ts'

const PHOTOS = { role: 'group', name: 'Photos' }
const PICTURES = ['icon-192.png', 'icon-512.png'].map((name) => join(ROOT, 'public/icons', name))
const CHOSEN = { role: 'img', within: PHOTOS }

for (const manner of ['ordinary', 'private'] as const) {
  scenario(
    `in a window that is ${manner}, photos taken with the server stopped are kept, sent, and seen by the other`,
    async ({ aBrowser, aMember, engine, server }) => {
      const { page, ...boutique } = await aMember('boutique', { nom: 'La Palette' }, manner)
      await page.goto('/annonce/creer')
      await fillAnnonce(page, 'Un mur.')
      // The first photo loads the resizing code, which the service worker then caches.
      await page.choose('Ajouter des photos', PICTURES.slice(0, 1))
      await soon(async () => expect(await page.count(CHOSEN)).toBe(1))
      await badgeSays(page, 'À jour')

      await server.kill()
      await page.choose('Ajouter des photos', PICTURES.slice(1))
      await soon(async () => expect(await page.count(CHOSEN)).toBe(2))
      await page.press(button("Publier l'annonce"))
      await closeMessage(page)
      await reads(page, MAIN, 'La Palette')

      await server.restart()
      await badgeSays(page, 'À jour')
      const [published] = await ownAnnonces(boutique)
      const photos = published?.photos ?? []
      expect(photos).toHaveLength(2)
      for (const photo of photos) {
        const answer = await boutique.request.get(photo)
        // The type this canvas encodes: WebP, or JPEG where asking for WebP gives PNG.
        expect(answer.headers()['content-type']).toBe(engine.photos)
      }

      const { page: reader } = await aBrowser()
      await reader.goto(`/annonce/${published?._id}`)
      await isAt(reader, `/annonce/${published?._id}`)
      await soon(async () => {
        const drawn = await reader.evaluate(
          () =>
            [...document.querySelectorAll<HTMLImageElement>('main img')].filter(({ naturalWidth }) => naturalWidth > 0)
              .length,
        )
        expect(drawn).toBeGreaterThanOrEqual(2)
      })
    },
  )
}
