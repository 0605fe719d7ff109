import type { RunOptions } from 'axe-core'

interface VirtualNode {
  readonly actualNode: Element
}

/** The part of axe that computes accessible names; its type declarations leave it out. */
interface Axe {
  setup(root: Element): void
  teardown(): void
  readonly commons: {
    readonly dom: { isVisibleToScreenReaders(element: Element): boolean; isVisibleOnScreen(element: Element): boolean }
    readonly text: { accessibleText(element: Element): string; visibleVirtual(node: VirtualNode): string }
  }
  readonly utils: { getNodeFromTree(element: Element): VirtualNode }
}

/** Every rule of WCAG 2.2 AA, and those of names beside it. */
export const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'landmark-unique': { enabled: true }, 'empty-heading': { enabled: true } },
}
/** What the dark theme can break. */
const IN_THE_DARK: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'target-size'] } }

/** As narrow as it may be, by every rule. */
export const NARROWEST = { width: 320, theme: 'light', options: RULES } as const

/** How a screen is looked at: as narrow as it may be; then on a desk, in the dark. */
export const VIEWS = [NARROWEST, { width: 1280, theme: 'dark', options: IN_THE_DARK }] as const

/**
 * Runs in the page, serialised, with axe: faults in the accessible names of the screen's headings, controls and
 * landmarks, dialogs included.
 */
export function misnamed(): readonly string[] {
  const { axe } = globalThis as unknown as { axe: Axe }
  const wrong: string[] = []
  axe.setup(document.documentElement)
  const { dom, text } = axe.commons
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => dom.isVisibleToScreenReaders(element))
  const plain = (words: string) => words.replace(/\s+/g, ' ').trim()
  // axe's two ways of reading adjacent inline texts differ by spaces.
  const closed = (words: string) => words.replace(/\s+/g, '').toLowerCase()

  const headings = shown('h1, h2, h3, h4, h5, h6').filter((heading) => heading.closest('dialog') === null)
  const titles = headings.filter(({ localName }) => localName === 'h1')
  // Behind a modal dialog the page is inert.
  const isModal = document.querySelector('dialog:modal') !== null
  if (titles.length !== 1 && !isModal) wrong.push(`${titles.length} h1`)
  let level = 0
  for (const heading of headings) {
    const next = Number(heading.localName.slice(1))
    if (next > level + 1) wrong.push(`h${level} then h${next}: ${plain(heading.textContent)}`)
    level = next
  }

  const searches = shown('search').map((search) => text.accessibleText(search))
  if (searches.length > 1 && new Set(searches).size < searches.length) wrong.push('two searches of one name')

  for (const list of shown('ul, ol, dl')) {
    if (list.childElementCount === 0) wrong.push(`an empty list in ${list.parentElement?.outerHTML.slice(0, 60)}`)
  }
  // A group's name is announced each time the focus enters the group: it must be short.
  for (const group of shown('fieldset, [role="group"], [role="radiogroup"]')) {
    const name = plain(text.accessibleText(group))
    if (name.length > 100) wrong.push(`a group's name is a text: ${name}`)
  }

  const named = new Map<string, string>()
  for (const control of shown('a[href], button, summary, [role="button"], [role="link"]')) {
    const name = plain(text.accessibleText(control))
    const words = plain(text.visibleVirtual(axe.utils.getNodeFromTree(control)))
    if (name === '') wrong.push(`no name: ${control.outerHTML.slice(0, 120)}`)
    else if (!closed(name).includes(closed(words))) wrong.push(`'${words}' is named '${name}'`)
    if (control instanceof HTMLElement && control.tabIndex < 0) wrong.push(`'${name}' is not reached by Tab`)
    if (control.getAttribute('target') === '_blank' && !name.includes('nouvel onglet')) {
      wrong.push(`'${name}' does not say that it opens a tab`)
    }
    // Two links to one address do the same thing; for two buttons this cannot be known.
    const does = control instanceof HTMLAnchorElement ? control.href : `button ${named.size}`
    const region = control.closest('section[aria-labelledby], section[aria-label], nav, dialog, header, footer')
    const inRegion = `${name} ${region === null ? '' : text.accessibleText(region)}`
    const other = named.get(inRegion)
    if (other !== undefined && other !== does) wrong.push(`two '${name}'`)
    named.set(inRegion, does)
  }
  for (const field of shown('input:not([type=file]), select, textarea') as HTMLElement[]) {
    if (field.tabIndex < 0) wrong.push(`${field.outerHTML.slice(0, 120)} is not reached by Tab`)
  }
  for (const field of shown('input[aria-label], select[aria-label], textarea[aria-label]')) {
    const name = plain(text.accessibleText(field))
    for (const label of (field as HTMLInputElement).labels ?? []) {
      const words = plain(text.visibleVirtual(axe.utils.getNodeFromTree(label)))
      if (!closed(name).includes(closed(words))) wrong.push(`the field '${words}' is named '${name}'`)
    }
  }
  axe.teardown()
  return [...new Set(wrong)]
}
