import { appendFileSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { encode } from 'uqr'
import { labelPath } from '#wire/label-address.ts'
import { ROW } from '../fixtures/documents.ts'
import { FILM } from './camera.ts'
import { test } from './fixtures.ts'
import { partners } from './inventaire.ts'
import { visit } from './people.ts'

const [WIDTH, HEIGHT, CODE] = [640, 480, 320] // pixels

/** A film of one frame, in which the camera sees a QR code on grey. */
function film(text: string): void {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(170)
  const [left, top] = [(WIDTH - CODE) / 2, (HEIGHT - CODE) / 2]
  for (let y = 0; y < CODE; y += 1) {
    for (let x = 0; x < CODE; x += 1) {
      const isDark = data[Math.floor((y * size) / CODE)]?.[Math.floor((x * size) / CODE)] === true
      luma[(top + y) * WIDTH + left + x] = isDark ? 30 : 225
    }
  }
  writeFileSync(FILM, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\nFRAME\n`)
  appendFileSync(FILM, luma)
  appendFileSync(FILM, new Uint8Array((WIDTH * HEIGHT) / 2).fill(128)) // no colour
}

test("a label is read by the device's camera, which the site's policy allows", async ({ aMember, server }) => {
  const { boutique, candidature } = await partners(aMember, { ref: 'B1', description: 'Bol', depot: 3 })
  const { page } = boutique
  const label = labelPath({ candidatureId: candidature._id, rowId: ROW })
  film(new URL(label, server.url).href)
  await visit(page, `/partenariat/${candidature._id}`)
  await page.getByRole('button', { name: 'Scanner une étiquette' }).click()
  await expect(page).toHaveURL(label)
  await expect(page.getByRole('heading', { name: 'B1 Bol' })).toBeFocused()
  await page.getByRole('button', { name: '+1 vendu, Bol' }).click()
  await expect(page.getByRole('region', { name: 'B1 Bol' })).toContainText('reste 2 sur 3')
})
