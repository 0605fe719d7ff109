import type { ErrorCode, ErrorData } from '#messages/errors.ts'
import { FAILURE_LINKS, failureText } from '#messages/fr/failure-page.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { escapeHtml } from './escape.ts'
import { STYLE, STYLE_SOURCE } from './style.ts'

/** An empty shelf, as the app draws it. */
const SHELF =
  '<svg viewBox="0 0 240 120" aria-hidden="true"><path class="wood" d="M10 52h220v7H10Zm0 54h220v7H10Z"/><path class="side" d="M22 10h6v106h-6Zm190 0h6v106h-6Z"/><path class="pot" d="M54 84h26l-4 22H58Z"/><path class="leaf" d="M67 84c-2-16-12-20-18-22 2 14 8 20 18 22Zm0 0c0-14 6-20 16-24 0 14-6 20-16 24Z"/><path class="dash" d="M112 42V22h20v20m14 0V14h14v28m14 0V26h20v16"/></svg>'

/** What comes with the page: nobody keeps it, and it loads nothing. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none';style-src ${STYLE_SOURCE};base-uri 'none';form-action 'none';frame-ancestors 'none'`,
} as const

/**
 * The page of a failure: French, whole by itself, without script, as long as nothing but this process works.
 * @param target the address to try again, as a path with its query; null where it could not help
 */
export function failurePage(code: ErrorCode, data: ErrorData | undefined, target: string | null): string {
  const { title, text, again } = failureText(code, data)
  const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${escapeText(label)}</a>`
  const links = [
    ...(again && target !== null ? [link(target, FAILURE_LINKS.again)] : []),
    link('/', FAILURE_LINKS.home),
  ].join('')
  return [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">',
    `<title>${escapeText(title)} - ${PRODUCT_NAME}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex">',
    `<style>${STYLE}</style></head><body><main>${SHELF}`,
    `<h1>${escapeText(title)}</h1><p>${escapeText(text)}</p><nav>${links}</nav></main></body></html>`,
  ].join('')
}

/** Our own sentences: apostrophes stay as they are. */
function escapeText(text: string): string {
  return escapeHtml(text).replaceAll('&#39;', "'")
}
