import type { Page } from '@playwright/test'

/**
 * Does to the page, from now on, what the browser's translator does: each text gives way to elements of its own that hold
 * another. React's own text nodes are then out of the page. https://github.com/facebook/react/issues/11538
 * @returns what React has reported since, of the nodes that it did not find
 */
export async function translate(page: Page): Promise<() => readonly string[]> {
  const lost: string[] = []
  page.on('console', (message) => {
    if (/NotFoundError|removeChild|insertBefore/.test(message.text())) lost.push(message.text())
  })
  page.on('pageerror', ({ message }) => lost.push(message))
  await page.evaluate(() => {
    const wrap = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        if (text.parentElement?.closest('font, script, style, textarea, svg') !== null) continue
        const outer = document.createElement('font')
        outer.appendChild(document.createElement('font')).textContent = text.data
        text.replaceWith(outer)
      }
    }
    wrap()
    new MutationObserver(wrap).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => lost
}
