import type { Browser } from '@playwright/test'
import { visitorOn } from '../../tests/e2e/members.ts'
import type { TestServer } from '../../tests/fixtures/server.ts'

const PICTURE = 'docs/images/accueil.png'

const png = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`

const stage = (desk: string, phone: string): string => `
  <style>
    body { margin: 0; width: 1200px; height: 720px; background: #e3d8c0; overflow: hidden; position: relative }
    img { position: absolute; display: block; box-shadow: 0 12px 40px rgb(66 48 20 / 30%) }
    .desk { left: 40px; top: 40px; width: 1024px; height: 640px; border-radius: 12px }
    .phone { right: 40px; bottom: 24px; width: 250px; border-radius: 26px; border: 7px solid #26211a }
  </style>
  <img class="desk" src="${desk}"><img class="phone" src="${phone}">`

/** Writes the README's picture: the landing page on a desk, and a phone in front of it. */
export async function composeAccueil(browser: Browser, server: TestServer): Promise<void> {
  const { page, context } = await visitorOn(browser, server)
  await page.goto('/')
  const shoot = async (width: number, height: number): Promise<string> => {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => document.fonts.ready)
    return png(await page.screenshot({ animations: 'disabled' }))
  }
  await page.getByRole('article').first().waitFor()
  const desk = await shoot(1280, 800)
  await page.setViewportSize({ width: 360, height: 740 })
  await page
    .getByRole('heading', { level: 2, name: 'Les annonces du moment' })
    .evaluate((node) => node.scrollIntoView())
  const phone = await shoot(360, 740)
  await context.close()
  // A separate page: the product's content security policy refuses the stage's inline style.
  const table = await browser.newPage({ viewport: { width: 1200, height: 720 } })
  await table.setContent(stage(desk, phone))
  await table.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  await table.screenshot({ path: PICTURE })
  await table.close()
}
