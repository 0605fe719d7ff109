import { expect, type Page } from '@playwright/test'
import { closeDatabases } from '../in-page/storage.ts'

/** Closes a database under the page; its name ends with `part`. */
export async function closeStorage(page: Page, part: string): Promise<void> {
  expect(await page.evaluate(closeDatabases, part)).toBeGreaterThan(0)
}
