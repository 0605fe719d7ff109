import axe, { type RunOnly } from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { formFaults } from '../in-page/form-rules.ts'
import { layoutFaults, TEXT_SETTINGS } from '../in-page/layout.ts'
import { misnamed } from '../in-page/names.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS_PX = [1280, 320] // besides the phone's own width, at which every rule runs
export const PHONE = { width: 360, height: 740 }

Object.assign(globalThis, { axe }) // `misnamed` reads it there

async function expectNone(runOnly: RunOnly, where: string): Promise<void> {
  const { violations } = await axe.run('#root', { runOnly, resultTypes: ['violations'] })
  const broken = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect.soft(broken, where).toEqual([])
}

/** Waits for the browser's work of the next frame: scroll restoration, width observers. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Every WCAG rule and every name in the light theme; then only colour contrast in the dark theme. */
export async function expectAccessible(where: string): Promise<void> {
  await expectNone({ type: 'tag', values: WCAG }, where)
  expect.soft(await misnamed(), `names: ${where}`).toEqual([])
  await commands.setColorScheme('dark')
  await expectNone({ type: 'rule', values: ['color-contrast'] }, `${where}, dark`)
  await commands.setColorScheme('light')
}

/** No horizontal scroll, and large enough targets, from desktop to the narrowest phone. */
export async function expectFits(where: string): Promise<void> {
  for (const width of WIDTHS_PX) {
    await page.viewport(width, 640)
    await drawn()
    expect.soft(document.documentElement.scrollWidth, `${where} at ${width} px`).toBeLessThanOrEqual(width)
    await expectNone({ type: 'rule', values: ['target-size'] }, `${where} at ${width} px`)
  }
  await page.viewport(PHONE.width, PHONE.height)
}

/** Accessible and laid out correctly, down to 320 px. */
export async function expectUsable(where: string): Promise<void> {
  await expectAccessible(where)
  await expectFits(where)
}

/** Every field about the member declares its purpose, and every field of one format says which. */
export function expectForms(where: string): void {
  expect.soft(formFaults(), `forms: ${where}`).toEqual([])
}

/** Larger or looser text must not be clipped, covered or pushed off the screen. */
export async function expectReadable(where: string): Promise<void> {
  for (const { name, width, css } of TEXT_SETTINGS) {
    await page.viewport(width, 640)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    await drawn() // layout that scripts adapt to the text size is only ready in a later frame
    expect.soft(layoutFaults(), `${where}, ${name}`).toEqual([])
  }
  document.adoptedStyleSheets = []
  await page.viewport(PHONE.width, PHONE.height)
}
