import { afterAll, expect } from 'vitest'
import { startReleases } from '../fixtures/releases.ts'
import { soon } from '../fixtures/soon.ts'
import { button, isAt, pageSays, underWorker } from './people.ts'
import { scenario } from './scenario.ts'

const releases = await startReleases()
afterAll(releases.remove)

scenario(
  'a newer version is offered, waits, and comes on consent without losing a character',
  async ({ aBrowser }) => {
    const { page } = await aBrowser()
    await page.goto('/contact')
    await page.press(button('Refuser'))
    await underWorker(page)
    await page.goto('/contact')
    const release = () => page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=release]')?.content)
    const before = Number(await release())
    await page.fill('Message', 'Une phrase à moitié')

    expect(await releases.next()).toBe(before + 1)
    await soon(async () => {
      const found = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        await registration.update()
        return (registration.installing ?? registration.waiting) !== null
      })
      expect(found).toBe(true)
    })
    await pageSays(page, 'Une nouvelle version est prête.')
    expect(await release()).toBe(String(before)) // the update has not been applied yet

    await page.press(button('Mettre à jour'))
    await soon(async () => expect(await release()).toBe(String(before + 1)))
    await isAt(page, '/contact')
    await soon(async () => {
      expect(await page.valueIn({ role: 'field', name: 'Message' })).toBe('Une phrase à moitié')
    })
  },
  { server: { env: { APP_DIR: releases.folder } } },
)
