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

export function flat(text: string): string {
  return text.replace(/\s+/g, ' ')
}
