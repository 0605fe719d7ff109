import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { SavedFile } from './commands.ts'

function flat(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Presses the button and reads the PDF with this machine's tools: its text is one line. */
export async function downloaded(name: string): Promise<SavedFile> {
  const made = commands.nextFile()
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  const file = await made
  expect(file.name).toBe(name)
  return { ...file, text: flat(file.text) }
}

/** The page's paper as printed from the browser's menu, once its print layout is ready: its text is one line. */
export async function printed(): Promise<{ readonly pages: number; readonly text: string }> {
  await expect.poll(() => [...document.fonts].some(({ family }) => family.includes('RayonTexte'))).toBe(true)
  let pages = 0
  const count = () => {
    pages = document.querySelectorAll('body > :not(#root) > svg').length
  }
  addEventListener('beforeprint', count, { once: true })
  const text = flat(await commands.print())
  return { pages, text }
}

/** Goes to a step of the contract, on a phone, by the list of steps. */
export async function goToStep(nom: string): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Étapes' })
  await steps.getByRole('link', { name: nom }).click()
  await expect.element(steps.getByRole('link', { name: nom })).toHaveAttribute('aria-current', 'step')
}
