import { expect } from 'vitest'
import { fillRoom } from '../fixtures/fill-room.ts'
import { badgeSays, button, closeMessage, fillAnnonce, MAIN, pageSays, reads } from './people.ts'
import { scenario } from './scenario.ts'

const FULL = "L'espace de stockage de cet appareil est plein"

/** Whether the page can open an IndexedDB database. */
function isAllowed(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open('tried')
      opening.onsuccess = () => resolve(true)
      opening.onerror = () => resolve(false)
    } catch {
      resolve(false)
    }
  })
}

scenario(
  'a browser that allows no database says what closing it costs, and sends what is written',
  async ({ aMember }) => {
    const boutique = await aMember('boutique', {}, 'no-database')
    const { page } = boutique
    expect(await page.evaluate(isAllowed)).toBe(false)
    await pageSays(page, 'Ce navigateur ne garde rien sur cet appareil')
    await page.goto('/annonce/creer')
    await fillAnnonce(page, 'Un mur.')
    await page.press(button("Publier l'annonce"))
    await closeMessage(page)
    await badgeSays(page, 'À jour')
    await page.goto('/tableau-de-bord') // read back from the server: this tab stored it in memory only
    await reads(page, MAIN, 'Un mur.')
  },
  { manner: 'no-database' },
)

scenario(
  'on a full device nothing typed is lost, a sentence says so, and all goes on once there is room',
  async ({ aMember }) => {
    const { page } = await aMember('boutique', {}, 'little-room')
    await badgeSays(page, 'À jour')
    await page.goto('/annonce/creer')
    await fillAnnonce(page, 'Une étagère dans la vitrine.')
    await page.evaluate(fillRoom)
    await page.press(button("Publier l'annonce"))
    await pageSays(page, FULL)
    await badgeSays(page, 'Stockage plein')
    expect(await page.valueIn({ role: 'field', name: "Description de l'espace" })).toBe('Une étagère dans la vitrine.')

    await page.evaluate(() => void indexedDB.deleteDatabase('filler'))
    await badgeSays(page, 'À jour')
    await page.press(button("Publier l'annonce"))
    await closeMessage(page)
    await reads(page, MAIN, 'Une étagère dans la vitrine.')
    await badgeSays(page, 'À jour')
  },
  { manner: 'little-room' },
)
