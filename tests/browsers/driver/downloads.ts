import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type PdfReading, readPdf } from '../../fixtures/pdf.ts'
import type { Browser } from './browser.ts'
import { soon } from './soon.ts'

/** The PDF document that the browser has saved under this name, once it is whole. */
export function downloaded({ downloads }: Browser, file: string): Promise<PdfReading> {
  return soon(() => {
    const path = join(downloads, file)
    if (!existsSync(path) || statSync(path).size === 0) {
      throw new Error(`not saved: ${file}; there are: ${readdirSync(downloads).join(', ')}`)
    }
    return readPdf(path)
  })
}

export function flat(text: string): string {
  return text.replace(/\s+/g, ' ')
}
