import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { formFaults } from '../in-page/form-rules.ts'
import { layoutFaults, TEXT_SETTINGS } from '../in-page/layout.ts'
import { misnamed, NARROWEST, RULES, type VIEWS } from '../in-page/names.ts'

export const PHONE = { width: 360, height: 740 }

Object.assign(globalThis, { axe }) // `misnamed` reads it there

/** Looks at an open dialog alone, whose page is inert and is looked at without it. */
async function expectNone(options: RunOptions, where: string): Promise<void> {
  const shown = document.querySelector('dialog:modal') ?? '#root'
  const { violations } = await axe.run(shown, { ...options, resultTypes: ['violations'] })
  const broken = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect.soft(broken, where).toEqual([])
}

/** Waits for the browser's work of the next frame: scroll restoration, width observers. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Every rule and every name, at the width that the page has. */
export async function expectAccessible(where: string): Promise<void> {
  await expectNone(RULES, where)
  expect.soft(misnamed(), `names: ${where}`).toEqual([])
}

/**
 * Accessible and laid out correctly on the narrowest phone. A desk and the dark are for screens as they open: what a
 * state adds has the same colours, of which each is seen on its grounds in both themes (`contrast.test.ts`).
 */
export async function expectUsable(where: string, views: readonly (typeof VIEWS)[number][] = [NARROWEST]) {
  for (const { width, theme, options } of views) {
    await page.viewport(width, 640)
    await commands.setColorScheme(theme)
    await drawn()
    expect.soft(document.documentElement.scrollWidth, `${where} at ${width} px`).toBeLessThanOrEqual(width)
    await expectNone(options, `${where} at ${width} px`)
    if (options === RULES) expect.soft(misnamed(), `names: ${where}`).toEqual([])
  }
  await commands.setColorScheme('light')
  await page.viewport(PHONE.width, PHONE.height)
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
