import { expect, type Page } from '@playwright/test'
import { type PdfReading, readPdf } from '../fixtures/pdf.ts'

/** Presses the button and reads the PDF with this machine's tools. */
export async function downloaded(page: Page, file: string): Promise<PdfReading> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  const made = await download
  expect(made.suggestedFilename()).toBe(file)
  return readPdf(await made.path())
}

/** The page's paper as printed by the browser, once its print layout is ready. */
export async function printed(page: Page, path: string): Promise<PdfReading> {
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('RayonTexte')))
  await page.pdf({ path, preferCSSPageSize: true })
  return readPdf(path)
}

export function flat(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Goes to a step of the contract, on a phone, by the list of steps. */
export async function goToStep(page: Page, nom: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Étapes' })
  await steps.getByRole('link', { name: nom }).click()
  await expect(steps.getByRole('link', { name: nom })).toHaveAttribute('aria-current', 'step')
}
