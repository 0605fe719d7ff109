import { expect, type Page } from '@playwright/test'
import { type PdfReading, readPdf } from '../fixtures/pdf.ts'

/** Presses the button and reads the file with the readers of this machine. */
export async function downloaded(page: Page, file: string): Promise<PdfReading> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  const made = await download
  expect(made.suggestedFilename()).toBe(file)
  return readPdf(await made.path())
}

/** The paper of the page as the browser prints it, once its pages can be made. */
export async function printed(page: Page, path: string): Promise<PdfReading> {
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('RayonTexte')))
  await page.pdf({ path, preferCSSPageSize: true })
  return readPdf(path)
}

export function flat(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Goes to a step of the contract, on a phone, by its list. */
export async function goToStep(page: Page, nom: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Étapes' })
  await steps.getByRole('link', { name: nom }).click()
  await expect(steps.getByRole('link', { name: nom })).toHaveAttribute('aria-current', 'step')
}
