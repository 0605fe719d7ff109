import { expect, onTestFinished } from 'vitest'
import { commands, page } from 'vitest/browser'

function flat(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Presses the button and reads the PDF with this machine's tools: its text is one line. */
export async function downloaded(name: string | RegExp) {
  const made = commands.nextFile()
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  const file = await made
  expect(file.name).toMatch(name)
  return { ...file, text: flat(file.text) }
}

/** The pages of the print layout, which is drawn when the browser is about to print. */
function drawnPages(): number {
  dispatchEvent(new Event('beforeprint'))
  const { length } = document.querySelectorAll('body > :not(#root) > svg')
  dispatchEvent(new Event('afterprint'))
  return length
}

/** The page's paper as printed from the browser's menu, once it can be laid out: its text is one line. */
export async function printed(): Promise<{ readonly pages: number; readonly text: string }> {
  await expect.poll(drawnPages).toBeGreaterThan(0)
  return { pages: drawnPages(), text: flat(await commands.print()) }
}

/** Goes to a step of the contract, on a phone, by the list of steps. */
export async function goToStep(nom: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Étapes' })
  await steps.getByRole('link', { name: nom }).click()
  await expect.element(steps.getByRole('link', { name: nom })).toHaveAttribute('aria-current', 'step')
}

/** The files that the app shares until the end of the test, as a phone's own menu is given them. */
export function sharedFiles(): readonly File[] {
  const given: File[] = []
  const share = async ({ files = [] }: ShareData) => void given.push(...files)
  const own = { canShare: { value: () => true, configurable: true }, share: { value: share, configurable: true } }
  Object.defineProperties(navigator, own)
  onTestFinished(() => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(navigator, name)
  })
  return given
}
