import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from '@vitest/browser-playwright' // the context's `context`
import type { BrowserCommandContext } from 'vitest/node'
import { readMails } from '../fixtures/mail-file.ts'
import { readPdf } from '../fixtures/pdf.ts'
import { bomb } from '../fixtures/pictures.ts'

/** Each account's cookies by their names, by its e-mail: whoever is not in the browser calls the gateway with them. */
const jars = new Map<string, Map<string, string>>()

/** The root of the demo market's calls, as the pages of the tests make them. */
const DEMO_ROOT = '/demonstration'

/** The gateway's origin, and the path that it knows. */
function addressOf(path: string): readonly [origin: string, path: string] {
  const { GATEWAY_PORT, DEMO_PORT } = process.env
  const isDemo = path.startsWith(DEMO_ROOT)
  return [`http://127.0.0.1:${isDemo ? DEMO_PORT : GATEWAY_PORT}`, isDemo ? path.slice(DEMO_ROOT.length) : path]
}

/** Calls the gateway as the account with this e-mail, whatever the browser is doing; as nobody before its sign-up. */
async function callAs(
  _: BrowserCommandContext,
  email: string,
  method: string,
  path: string,
  data: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const jar = jars.get(email) ?? new Map<string, string>()
  jars.set(email, jar)
  const [origin, known] = addressOf(path)
  const answer = await fetch(origin + known, {
    method,
    headers: {
      origin,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(data === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  })
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(/[=;]/)
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as unknown }
}

/** Gives the browser the cookies of this account; nobody's for an empty e-mail. */
async function takeSession({ context, page }: BrowserCommandContext, email: string): Promise<void> {
  const { origin } = new URL(page.url())
  await context.clearCookies()
  await context.addCookies([...(jars.get(email) ?? [])].map(([name, value]) => ({ name, value, url: origin })))
}

/** What the reader prefers, as the browser tells the page. */
async function setColorScheme({ page }: BrowserCommandContext, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
}

/** The newest mail to this address, as HTML; null before the first. */
async function lastMail(_: BrowserCommandContext, email: string): Promise<string | null> {
  const mails = await readMails(process.env.GATEWAY_DATA_DIR ?? '')
  return mails.findLast((mail) => mail.header('to') === email)?.html ?? null
}

/** A finger drawn across the screen. */
async function swipe(
  { context, page }: BrowserCommandContext,
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd')
  await devtools.detach()
}

/** The mails whose text has these words, as their readers see them, in the order they were sent. */
async function mailsWith(_: BrowserCommandContext, words: string) {
  const mails = (await readMails(process.env.GATEWAY_DATA_DIR ?? '')).filter(({ text }) => text.includes(words))
  return mails.map(({ header, text, html }) => ({ to: header('to'), subject: header('subject'), text, html }))
}

/**
 * The next file that the page saves: a PDF as this machine's tools read it, with the number of its pictures that have a
 * transparent background. To be called before it is asked for.
 */
async function nextFile({ page }: BrowserCommandContext) {
  const file = await page.waitForEvent('download')
  const [name, path] = [file.suggestedFilename(), await file.path()]
  if (!name.endsWith('.pdf')) return { name, text: readFileSync(path, 'utf8'), pictures: 0 }
  const { text, pictures } = readPdf(path)
  return { name, text, pictures }
}

/** The text that the browser prints, as from its menu. */
async function print({ page }: BrowserCommandContext): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rayon-print-'))
  try {
    const path = join(folder, 'printed.pdf')
    await page.pdf({ path })
    return readPdf(path).text
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The names of the cookies that the browser has. */
async function cookieNames({ context }: BrowserCommandContext): Promise<readonly string[]> {
  return (await context.cookies()).map(({ name }) => name)
}

/** What the pages of all tests may do, in the one browser that they share. */
export const PERMISSIONS = ['clipboard-read', 'clipboard-write']

/**
 * Where the device is, as it tells the page; null when its reader refuses that. The browser refuses whatever a grant
 * does not name, in all pages: the clipboard, which another test may use at that moment, is granted again.
 */
async function setPosition(
  { context }: BrowserCommandContext,
  position: { readonly latitude: number; readonly longitude: number } | null,
): Promise<void> {
  await context.grantPermissions([...PERMISSIONS, ...(position === null ? [] : ['geolocation'])])
  await context.setGeolocation(position)
}

/** Whether the reader's system replaces the colours of all pages by its own. */
async function setForcedColors({ page }: BrowserCommandContext, isForced: boolean): Promise<void> {
  await page.emulateMedia({ forcedColors: isForced ? 'active' : 'none' })
}

/** What a screen reader finds on the page, as a tree of Playwright's. */
async function ariaTree({ iframe }: BrowserCommandContext): Promise<string> {
  return iframe.locator('body').ariaSnapshot()
}

/** The same as `ariaTree`, for a reader whose browser runs no scripts. */
async function ariaTreeWithoutScripts({ context, iframe }: BrowserCommandContext): Promise<string> {
  const html = await iframe.locator('html').evaluate((root) => root.outerHTML)
  const bare = await context.browser()?.newContext({ javaScriptEnabled: false })
  const page = await bare?.newPage()
  await page?.setContent(html, { waitUntil: 'domcontentloaded' })
  const tree = await page?.locator('body').ariaSnapshot()
  await bare?.close()
  return tree ?? ''
}

/** A PNG that is small to send, and gigabytes once decoded, in base64. */
async function pictureBomb(): Promise<string> {
  return bomb().toString('base64')
}

type Point = { readonly x: number; readonly y: number }

/** Drags by the mouse from one point of the app's page to another. */
async function drag({ page, iframe }: BrowserCommandContext, from: Point, to: Point): Promise<void> {
  const box = await iframe.owner().boundingBox()
  const [left, top] = [box?.x ?? 0, box?.y ?? 0]
  await page.mouse.move(left + from.x, top + from.y)
  await page.mouse.down()
  await page.mouse.move(left + to.x, top + to.y, { steps: 8 })
  await page.mouse.up()
}

/** What a page may ask of the process that runs the tests: `commands` of `vitest/browser`. */
export const commands = {
  callAs,
  takeSession,
  setColorScheme,
  lastMail,
  swipe,
  mailsWith,
  nextFile,
  print,
  cookieNames,
  setPosition,
  setForcedColors,
  ariaTree,
  ariaTreeWithoutScripts,
  pictureBomb,
  drag,
}
