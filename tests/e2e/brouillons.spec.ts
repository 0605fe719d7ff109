import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { takenOver } from './people.ts'
import { watch } from './watched.ts'

/** Kills every process of the browser with this profile, as a phone does when it needs memory. */
async function kill(profile: string): Promise<void> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${profile}`)) process.kill(pid, 'SIGKILL')
  }
}

/** The contact form's message as stored on the device. */
function stored(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open('rayon-libre-drafts')
        opening.onerror = reject
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').get(['', 'contact'])
          reading.onerror = reject
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result?.values.message)
          }
        }
      }),
  )
}

test('what was typed is there again after a page that crashed, and after a browser that was killed', async ({
  launchOptions,
  server,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'rayon-libre-profile-'))
  const goTo = async (page: Page) => {
    await page.goto('/contact')
    await takenOver(page)
  }
  const open = async (): Promise<readonly [BrowserContext, Page]> => {
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url })
    await watch(context)
    const page = await context.newPage()
    await goTo(page)
    return [context, page]
  }
  const message = (page: Page) => page.getByLabel('Message')
  const type = async (page: Page, text: string) => {
    await message(page).pressSequentially(text)
    await expect.poll(() => stored(page)).toBe(await message(page).inputValue())
  }
  const [context, page] = await open()
  await type(page, 'Bonjour,')
  await page.goto('chrome://crash').catch(() => undefined)
  const next = await context.newPage()
  await goTo(next)
  await expect(message(next)).toHaveValue('Bonjour,')

  await message(next).press('End')
  await type(next, ' où en est ma demande ?')
  const closed = context.waitForEvent('close')
  await kill(profile)
  await closed
  const [again, last] = await open()
  await expect(message(last)).toHaveValue('Bonjour, où en est ma demande ?')
  await again.close()
  await rm(profile, { recursive: true, force: true })
})

/** Runs in a page: locks the stored drafts for three seconds, as a busy device would. */
function lockDrafts(): Promise<void> {
  const LOCKED_MS = 3000
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('rayon-libre-drafts')
    opening.onerror = reject
    opening.onsuccess = () => {
      const from = performance.now()
      const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
      const goOn = () => {
        if (performance.now() - from < LOCKED_MS) drafts.count().onsuccess = goOn
        resolve()
      }
      drafts.count().onsuccess = goOn
    }
  })
}

test('a form waits for what was typed in it, on a device that is slow to give it', async ({ context, page }) => {
  await page.goto('/contact')
  await takenOver(page)
  await page.getByLabel('Message').fill('Bonjour,')
  await expect.poll(() => stored(page)).toBe('Bonjour,')
  const other = await context.newPage()
  await other.goto('/healthz')
  await other.evaluate(lockDrafts)
  await page.goto('/contact')
  await expect(page.getByLabel('Message')).toHaveValue('Bonjour,')
})
