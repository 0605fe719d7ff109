import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { visit } from './people.ts'
import { endWorkers, underWorker } from './worker.ts'

const MIB = 1024 * 1024

/** A page of another site. */
async function elsewhere(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Ailleurs</title><body>')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://localhost:${address.port}`, close: () => void server.close() }
}

interface Planted {
  readonly type: string
  readonly bytes: number
}

/** Has the page of the other site send a form of files to ours, as every page may. */
async function plant(page: Page, action: string, files: readonly Planted[]): Promise<void> {
  await page.evaluate(
    ({ to, planted }) => {
      const chosen = new DataTransfer()
      for (const { type, bytes } of planted) chosen.items.add(new File([new Uint8Array(bytes)], 'x', { type }))
      const form = Object.assign(document.createElement('form'), {
        action: to,
        method: 'POST',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, name: 'photos' })
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { to: action, planted: files },
  )
}

/** What our worker keeps of what was shared, in bytes. */
function keptBytes(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('shared-photos'))) return []
    const cache = await caches.open('shared-photos')
    const answers = await cache.matchAll()
    return Promise.all(answers.map(async (answer) => (await answer.blob()).size))
  })
}

test("another site plants neither much nor anything in a boutique's annonce @long", async ({ aMember, server }) => {
  const other = await elsewhere()
  const { page } = await aMember('boutique')
  await visit(page, '/')
  await underWorker(page)
  const main = page.getByRole('main')
  const plantAgain = async (files: readonly Planted[]) => {
    await page.goto(other.url)
    await plant(page, `${server.url}/partager`, files)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Photos partagées')
  }

  await plantAgain(Array.from({ length: 5 }, () => ({ type: 'image/jpeg', bytes: 14 * MIB })))
  await expect(main).toContainText("Rien n'a été gardé de ce qui a été partagé.")
  expect(await keptBytes(page)).toEqual([])

  await plantAgain([{ type: 'text/html', bytes: 10 }])
  await expect(main).toContainText("Rien n'a été gardé de ce qui a été partagé.")

  await plantAgain(Array.from({ length: 8 }, () => ({ type: 'image/png', bytes: 1000 })))
  await expect(main).toContainText("Une partie de ce qui a été partagé n'a pas été reçue.")
  await expect(main.getByText("ce fichier n'est pas une image.")).toHaveCount(5)
  expect(await keptBytes(page)).toEqual([1000, 1000, 1000, 1000, 1000])

  // What nobody took gives way to what comes next.
  await plantAgain([{ type: 'image/png', bytes: 2000 }])
  expect(await keptBytes(page)).toEqual([2000])

  await visit(page, '/annonce/creer')
  await expect(page.getByLabel("Description de l'espace")).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Photos' }).getByRole('img')).toHaveCount(0)
  expect(await keptBytes(page)).toEqual([2000])
  other.close()
})

test('what was shared is forgotten after a day, looked at or not @long', async ({ aMember }) => {
  const { page, context } = await aMember('boutique')
  await visit(page, '/')
  await underWorker(page)
  const old = () =>
    page.evaluate(async () => {
      const cache = await caches.open('shared-photos')
      await cache.put(`/partager/${Date.now() - 25 * 60 * 60 * 1000}-0`, new Response('old'))
    })
  await old()
  await visit(page, '/partager')
  await expect(page.getByRole('main')).toContainText("Aucune photo partagée n'attend ici.")

  await old()
  await endWorkers(context, page)
  await page.reload()
  await expect.poll(() => page.evaluate(() => caches.has('shared-photos'))).toBe(false)
})
