import { expect, type Page } from '@playwright/test'
import { ANNONCE, PUBLIC_PAGES } from '../fixtures/demo-routes.ts'
import { demoTest as test } from './fixtures.ts'
import { blockApp, blockRoute, idle, takenOver } from './people.ts'

const ANNONCE_PATH = `/annonce/${ANNONCE.free}`
const RENDERED = [...PUBLIC_PAGES.map(([, path, title]) => [path, title] as const), [ANNONCE_PATH, 'Boutique'] as const]

interface Watched {
  readonly problems: string[]
  shifts(): Promise<readonly string[]>
}

/** Timed layout shifts of a page, and the instant at which the browser had painted all the parsed HTML. */
interface Seen {
  drawnWholeAt: number
  readonly all: { readonly at: number; readonly what: string }[]
}

/**
 * Collects a page's problems: React's errors, policy violations and layout shifts. Not shifts while the HTML is parsed:
 * a busy browser paints it in pieces, and a centred button before its text.
 */
async function watched(page: Page): Promise<Watched> {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) problems.push(message.text())
  })
  await page.addInitScript(() => {
    const seen: Seen = { drawnWholeAt: Number.POSITIVE_INFINITY, all: [] }
    Object.assign(window, { seen })
    document.addEventListener(
      'readystatechange',
      () =>
        requestAnimationFrame(() =>
          requestAnimationFrame((frame) => {
            seen.drawnWholeAt = frame
          }),
        ),
      { once: true },
    )
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number
          sources?: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const moved = sources.map(({ node, previousRect, currentRect }) =>
          [node?.nodeName, previousRect.x, previousRect.y, currentRect.x, currentRect.y].join(' '),
        )
        seen.all.push({ at: entry.startTime, what: `${value}: ${moved.join(', ')}` })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.all.push({ at: Number.POSITIVE_INFINITY, what: `${violatedDirective} ${blockedURI}` }),
    )
  })
  const shifts = async () => {
    const drawn = await page.waitForFunction(() => {
      const { seen } = window as unknown as { seen: Seen }
      return seen.drawnWholeAt < Number.POSITIVE_INFINITY ? seen : null
    })
    return drawn.evaluate(({ drawnWholeAt, all }: Seen) =>
      all.filter(({ at }) => at >= drawnWholeAt).map(({ what }) => what),
    )
  }
  return { problems, shifts }
}

test('the app takes each page over without a mismatch, a blocked line or a shift @long-both', async ({ page }) => {
  const { problems, shifts } = await watched(page)
  for (const [path] of RENDERED) {
    await page.goto(path)
    // The device has been opened and has read the session.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await idle(page)
    expect([path, problems, await shifts()]).toEqual([path, [], []])
  }
})

test('nothing moves when the letters come late', async ({ page }) => {
  const { shifts } = await watched(page)
  const release = await blockRoute(page, '**/*.woff2')
  await page.goto('/', { waitUntil: 'commit' })
  await takenOver(page)
  const letters = page.waitForResponse('**/*.woff2')
  release()
  await (await letters).finished()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await idle(page)
  expect(await shifts()).toEqual([])
})

test("a place's largest thing is the photo that the server has rendered, asked for with the page", async ({
  page,
  request,
}) => {
  const [, path = ''] = PUBLIC_PAGES.find(([route]) => route === 'annonces-departement') ?? []
  const html = await (await request.get(path)).text()
  const photo = /<img [^>]*src="([^"]+)"/.exec(html)
  expect(photo?.[0]).toContain('loading="eager"')
  expect(/<link rel="preload" as="image" href="([^"]+)"/.exec(html)?.[1]).toBe(photo?.[1])
  await page.setViewportSize({ width: 412, height: 823 }) // Lighthouse's phone
  await page.addInitScript(() => {
    const largest: (Element | null)[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        largest.push((entry as PerformanceEntry & { element: Element | null }).element)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    document.addEventListener('DOMContentLoaded', () => {
      const firstImage = document.querySelector('main img')
      Object.assign(window, {
        isFirst: () => firstImage !== null && largest.at(-1) === firstImage && firstImage.isConnected,
      })
    })
  })
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  await idle(page)
  await expect.poll(() => page.evaluate(() => (window as { isFirst?: () => boolean }).isFirst?.())).toBe(true)
})

test('what was typed and tapped before the app was there is not lost', async ({ page }) => {
  const release = await blockApp(page)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Nom').fill('Anne Martin')
  await page.getByLabel('Sujet').selectOption('Presse')
  await page.getByLabel('Message').fill('Bonjour, une question.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  release()
  // Submitted without an e-mail: the form reports it missing, and has the other values.
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Nom')).toHaveValue('Anne Martin')
  await expect(page.getByLabel('Sujet')).toHaveValue('Presse')
  await expect(page.getByLabel('Message')).toHaveValue('Bonjour, une question.')
})

test('what was typed, chosen and ticked to sign up before the app was there is not lost', async ({ page }) => {
  const release = await blockApp(page)
  await page.goto('/connexion?type=boutique', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Inscription' })
  await form.getByLabel('E-mail').fill('anne@example.test')
  await form.getByLabel('Mot de passe').fill('hirondelle')
  for (const userType of ['Créateur', 'Boutique', 'Créateur']) await form.getByRole('radio', { name: userType }).check()
  await form.getByRole('checkbox').check()
  // Nor does Enter submit it, with a password, anywhere.
  await form.getByLabel('E-mail').press('Enter')
  await expect(page).toHaveURL('/connexion?type=boutique')
  release()
  await expect(form.getByRole('button', { name: 'Créer mon compte' })).toBeEnabled()
  await expect(form.getByLabel('E-mail')).toHaveValue('anne@example.test')
  await expect(form.getByLabel('Mot de passe')).toHaveValue('hirondelle')
  await expect(form.getByRole('radio', { name: 'Créateur' })).toBeChecked()
  await expect(form.getByRole('checkbox')).toBeChecked()
})

test('the script at the top of the head weighs less than a kilobyte', async ({ request, server }) => {
  const html = await (await request.get('/faq')).text()
  const [headScript = ''] = /<script src="([^"]+)"/.exec(html)?.slice(1) ?? []
  expect(html.indexOf(headScript)).toBeLessThan(html.indexOf('<meta'))
  expect((await (await request.get(server.url + headScript)).body()).length).toBeLessThan(1024)
})

test('the app goes where the browser went while it was taking the page over', async ({ page }) => {
  await page.addInitScript(() => {
    const { replaceState } = history
    // The router's first call: it only listens to navigations once its first page is rendered.
    history.replaceState = function (...args: Parameters<typeof replaceState>) {
      history.replaceState = replaceState
      replaceState.apply(this, args)
      queueMicrotask(() => {
        history.pushState({ idx: 1 }, '', '/faq')
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      })
    }
  })
  await page.goto('/')
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible()
})
