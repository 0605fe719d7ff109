import { PRODUCT_NAME } from '#messages/product.ts'
import { spaced } from '#messages/typography.ts'
import { escapeHtml } from './escape.ts'
import { STYLE, STYLE_SOURCE } from './style.ts'

/** An empty shelf, as the app draws it. */
const SHELF =
  '<svg viewBox="0 0 240 120" aria-hidden="true"><path class="wood" d="M10 52h220v7H10Zm0 54h220v7H10Z"/><path class="side" d="M22 10h6v106h-6Zm190 0h6v106h-6Z"/><path class="pot" d="M54 84h26l-4 22H58Z"/><path class="leaf" d="M67 84c-2-16-12-20-18-22 2 14 8 20 18 22Zm0 0c0-14 6-20 16-24 0 14-6 20-16 24Z"/><path class="dash" d="M112 42V22h20v20m14 0V14h14v28m14 0V26h20v16"/></svg>'

/** What a page of the server's own says. */
export interface PageText {
  readonly title: string
  readonly text: string
  readonly links?: readonly { readonly href: string; readonly label: string }[]
  /** Its one button, which posts to the page's own address. */
  readonly button?: string
}

interface PlainPage {
  readonly headers: { readonly [name: string]: string }
  readonly html: string
}

/** Our own sentences: apostrophes stay as they are. */
function escapeText(text: string): string {
  return escapeHtml(spaced(text)).replaceAll('&#39;', "'")
}

/** A French page, whole by itself, without script: nobody keeps it, and it loads nothing. */
export function plainPage({ title, text, links = [], button }: PageText): PlainPage {
  const form = button === undefined ? '' : `<form method="post"><button>${escapeText(button)}</button></form>`
  const nav = links.map(({ href, label }) => `<li><a href="${escapeHtml(href)}">${escapeText(label)}</a></li>`).join('')
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none';style-src ${STYLE_SOURCE};base-uri 'none';form-action ${button === undefined ? "'none'" : "'self'"};frame-ancestors 'none'`,
      // Otherwise a browser would not say that the form is this site's.
      ...(button === undefined ? {} : { 'referrer-policy': 'same-origin' }),
    },
    html: [
      '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
      `<title>${escapeText(title)} - ${PRODUCT_NAME}</title>`,
      '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex">',
      `<style>${STYLE}</style></head><body><main>${SHELF}`,
      `<h1>${escapeText(title)}</h1><p>${escapeText(text)}</p>${form}`,
      nav === '' ? '' : `<nav><ul>${nav}</ul></nav>`,
      '</main></body></html>',
    ].join(''),
  }
}
