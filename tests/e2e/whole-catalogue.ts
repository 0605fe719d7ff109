import { expect, type Page } from '@playwright/test'
import type { Annonce } from '#domain/annonce.ts'
import { cataloguePaths, type Manifest } from '#wire/catalogue.ts'
import { anAnnonce, newId } from '../fixtures/builders.ts'
import type { Account } from './members.ts'
import { visit } from './people.ts'

/** The pieces of the catalogue, not the manifest that names them. */
export const PIECES = /\/catalogue\/[0-9a-f]{64}$/

/** Letters that nothing compresses to less than three quarters. */
const textOf = (length: number) => Array.from({ length: Math.ceil(length / 11) }, () => newId(10)).join(' ')

/** Publishes so many annonces of long texts. Resolves once the catalogue names them. */
export async function publishMarket(
  boutique: Account,
  count: number,
  length: number,
): Promise<readonly [Annonce, ...Annonce[]]> {
  const annonce = () =>
    anAnnonce(boutique.uid, { createdAt: new Date().toISOString(), description: textOf(length), nom: newId(8) })
  const before = await totalOf(boutique)
  const [first, ...others] = [annonce(), ...Array.from({ length: count - 1 }, annonce)]
  await boutique.push('annonces', [first, ...others])
  await expect(async () => expect(await totalOf(boutique)).toBeGreaterThanOrEqual(before + count)).toPass()
  return [first, ...others]
}

async function totalOf({ request }: Account): Promise<number> {
  return ((await (await request.get(cataloguePaths.manifest)).json()) as Manifest).total
}

/** Resolves once a page has all pieces, which it has written, and asks what has changed since: the first synchronisation's end. */
export async function catalogueCame(page: Page, timeout = 60_000): Promise<void> {
  const isTail = (url: string) => url.includes('/sync/annonces/_changes') && url.includes('beginning=catalogue')
  await page.waitForResponse((answer) => isTail(answer.url()) && answer.status() === 200, { timeout })
}

async function expectOpen(page: Page, { _id, nom, description }: Annonce): Promise<void> {
  await visit(page, `/annonce/${_id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(nom)
  await expect(main.getByText(description)).toBeVisible()
}

/** Each opens whole though nobody answers any more: the device has it. */
export async function expectWhole(page: Page, cut: () => Promise<void>, annonces: readonly Annonce[]): Promise<void> {
  // The screen's own files come first.
  for (const annonce of annonces.slice(0, 1)) await expectOpen(page, annonce)
  await cut()
  for (const annonce of annonces) await expectOpen(page, annonce)
}
