import { expect, type Page } from '@playwright/test'
import { misnamed } from '../in-page/names.ts'

/** Every heading, control and landmark has a name that says what it does, and no two the same. */
export async function expectNamed(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(misnamed), `names: ${where}`).toEqual([])
}
