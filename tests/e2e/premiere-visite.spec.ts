import { request as ask } from 'node:http'
import { expect } from '@playwright/test'
import type { TestServer } from '../fixtures/server.ts'
import { openTunnel } from '../fixtures/tunnel.ts'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { demoTest as test } from './fixtures.ts'
import { aBrowser } from './members.ts'
import { underWorker } from './worker.ts'

test.use({ ownServer: { seed: true, env: { RATE_LIMITS: 'on' } } })

interface Asked {
  readonly method: string
  readonly path: string
}

const REQUEST_LINE = /^(GET|HEAD|POST|PUT) (\/\S*) HTTP\/1\.1\r$/gm

/** A way to the server that notes what is asked of it, by pages and by their worker. */
async function notingLine(server: TestServer) {
  const asked: Asked[] = []
  const tunnel = await openTunnel(server.port, (browser, upstream) => {
    browser.on('data', (bytes: Buffer) => {
      for (const [, method = '', path = ''] of bytes.toString('latin1').matchAll(REQUEST_LINE)) {
        asked.push({ method, path })
      }
    })
    browser.pipe(upstream)
    upstream.pipe(browser)
  })
  return { ...tunnel, asked }
}

/** The status alone: a stream never ends. */
function statusOf(server: TestServer, { method, path }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = ask(server.url + path, { method, headers: { origin: server.url, connection: 'close' } }, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    sent.on('error', reject).end()
  })
}

test('sixty first visits in a minute from one address all get in @long', async ({ browser, server }) => {
  const line = await notingLine(server)
  const context = await aBrowser(browser, line)
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await underWorker(page)
  const all = [...line.asked]
  await context.close()
  await line.close()
  expect(all.some(({ path }) => path === '/')).toBe(true)

  const visit = () => Promise.all(all.map((one) => statusOf(server, one)))
  const refused: number[] = []
  for (let newcomer = 1; newcomer < 60; newcomer += 1) {
    refused.push(...(await visit()).filter((status) => status === 429 || status >= 500))
  }
  expect(refused).toEqual([])
})

test('a page that fails is in French and with our look, without script @long', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await withAxe(page)
  const refused: string[] = []
  page.on('console', (message) => void refused.push(message.text()))
  expect((await page.goto('/rien.png'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: "Cette page n'existe pas" })).toBeVisible()
  await expectAccessible(page, 'a page that fails')
  await expectFits(page, 'a page that fails')
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  for (const [colorScheme, paper] of [
    ['light', 'rgb(247, 241, 229)'],
    ['dark', 'rgb(27, 24, 20)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
  }
  await page.getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await context.close()
})
