import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from './browser.ts'

/** A JPEG of 900 by 675, made by the browser's own canvas. @returns its path on this machine */
export async function aPicture({ page, home }: Browser, colour: string): Promise<string> {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 675
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no 2d context')
    context.fillStyle = fill
    context.fillRect(0, 0, 900, 675)
    context.fillStyle = 'gold'
    for (let at = 0; at < 600; at += 40) context.fillRect(at, at, 120, 30)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  }, colour)
  const path = join(home, `${colour}.jpg`)
  await writeFile(path, data, 'base64')
  return path
}
