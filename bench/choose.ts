import { type Browser, expect, type Page, request } from '@playwright/test'
import type { Annonce } from '#domain/annonce.ts'
import { openChromium } from '../scripts/lib/open-chromium.ts'
import { accountOn, annonceOf, candidatureOf, memberIn } from '../tests/e2e/members.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { percentile, record } from './report.ts'

/**
 * A boutique that got 150 answers decides them all, one after the other: on a phone four times slower than this machine
 * by thumb, and by keyboard. Each is decided as soon as it is open: what the page takes of five minutes, the rest is for
 * reading. After a build; four minutes.
 */
const COUNT = 150
const GOAL_S = 300
const SLOWDOWN = 4

async function applied(annonce: Annonce): Promise<void> {
  for (let nth = 0; nth < COUNT; nth += 1) {
    const api = await request.newContext({ baseURL: server.url })
    const profil = { nom: `Nom ${nth}`, prenom: 'Ana', specificites: 'Céramiste' }
    const createur = await accountOn(server, api, 'createur', profil)
    const date = new Date(Date.now() - (COUNT - nth) * 60_000).toISOString()
    await candidatureOf(createur, annonce, { date, message: 'Bonjour, je tourne des bols en grès. '.repeat(6) })
    await api.dispose()
  }
}

/** Taps or presses until nothing is left to decide. */
async function decideAll(page: Page, one: (nth: number) => Promise<void>): Promise<readonly number[]> {
  const times: number[] = []
  const opened = page.locator('button[aria-expanded="true"]')
  for (let nth = 0; nth < COUNT; nth += 1) {
    await expect(opened).toHaveText(`Ana Nom ${nth}`, { timeout: 30_000 })
    const begun = performance.now()
    await one(nth)
    if (nth + 1 < COUNT) await expect(opened).toHaveText(`Ana Nom ${nth + 1}`, { timeout: 30_000 })
    times.push(performance.now() - begun)
  }
  return times
}

async function measure(browser: Browser, by: 'thumb' | 'keyboard'): Promise<void> {
  const viewport = by === 'thumb' ? { width: 360, height: 740 } : { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: server.url, viewport, serviceWorkers: 'block', locale: 'fr-FR' })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  const boutique = await memberIn(context, server, 'boutique')
  const annonce = await annonceOf(boutique)
  await applied(annonce)
  const { page } = boutique
  const session = await context.newCDPSession(page)
  if (by === 'thumb') await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto('/tableau-de-bord')
  await page.getByRole('link', { name: `Candidatures (${COUNT})` }).click()
  await page.locator('button[aria-expanded="true"]').focus()
  const begun = performance.now()
  const refuse = page.getByRole('button', { name: /^Refuser la candidature de/ })
  const accept = page.getByRole('button', { name: /^Accepter la candidature de/ })
  const times = await decideAll(page, (nth) => {
    const accepts = nth % 10 === 0
    if (by === 'keyboard') return page.keyboard.press(accepts ? 'a' : 'r')
    return (accepts ? accept : refuse).click()
  })
  const seconds = (performance.now() - begun) / 1000
  const conditions = `${COUNT} candidatures, one ${by === 'thumb' ? `tap each, processor ${SLOWDOWN}× slower` : 'key each'}`
  record({ name: `decide ${COUNT} by ${by}`, value: seconds, unit: 's', goal: `<= ${GOAL_S}`, conditions })
  record({ name: `from one to the next by ${by}, p95`, value: percentile(times, 0.95), unit: 'ms', conditions })
  await expect(page.getByRole('radio', { name: 'Refusées 135' })).toBeVisible({ timeout: 60_000 })
  await context.close()
}

const server = await startServer({})
const browser = await openChromium()
await measure(browser, 'keyboard')
await measure(browser, 'thumb')
await browser.close()
await server.stop()
