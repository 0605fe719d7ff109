import { createHash } from 'node:crypto'
import { PRODUCT_NAME } from '#messages/product.ts'
import { spaced } from '#messages/typography.ts'
import { escapeHtml } from './escape.ts'

/** Colours of `src/ui/tokens.css`, which a self-contained page cannot load; a test compares them. */
const LIGHT = `--paper:#f7f1e5;--ink:#26211a;--ink-soft:#5f5546;--line-strong:#8f8168;--green:#1f513d;--on-green:#fdf9f0;--focus:#1b4fb0;--draw-wood:#b98a5a;--draw-wood-dark:#94683d;--draw-terracotta:#c4633f;--draw-leaf:#5c8a5f`
const DARK = `--paper:#1b1814;--ink:#f3eadb;--ink-soft:#bfb29d;--line-strong:#8d816e;--green:#8fcca8;--on-green:#10251b;--focus:#9cc2ff;--draw-wood:#8c6741;--draw-wood-dark:#6a4c2e;--draw-terracotta:#b75f40;--draw-leaf:#6d976c`

export const STYLE = [
  `:root{color-scheme:light dark;${LIGHT}}`,
  `@media(prefers-color-scheme:dark){:root{${DARK}}}`,
  '*{box-sizing:border-box}',
  'body{margin:0;min-width:20rem;min-height:100vh;display:grid;place-items:center;padding:1.5rem 1rem;background:var(--paper);color:var(--ink);overflow-wrap:break-word;font:400 1.0625rem/1.55 -apple-system,"Segoe UI",roboto,cantarell,"Noto Sans","Liberation Sans",arial,system-ui,sans-serif}',
  'main{max-width:34rem;text-align:center}',
  'svg{display:block;width:15rem;max-width:100%;height:auto;margin:0 auto 1.5rem}',
  '.wood{fill:var(--draw-wood)}.side{fill:var(--draw-wood-dark)}.pot{fill:var(--draw-terracotta)}.leaf{fill:var(--draw-leaf)}.dash{fill:none;stroke:var(--line-strong);stroke-width:2;stroke-dasharray:5 5}',
  'h1{margin:0;font-family:"Bricolage Grotesque",ui-rounded,"Trebuchet MS",system-ui,sans-serif;font-weight:650;font-size:clamp(1.75rem,1.4rem + 1.7vw,2.5rem);line-height:1.15;text-wrap:balance}',
  'p{margin:1rem 0 1.5rem;color:var(--ink-soft)}',
  'ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center}',
  'form{margin:0 0 1rem}',
  'a,button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.55rem 1.15rem;border:1.5px solid var(--line-strong);border-radius:999px;color:var(--ink);font-weight:600;font-size:.9375rem;font-family:inherit;text-decoration:none;background:none;cursor:pointer}',
  'li:first-child a,button{border-color:var(--green);background:var(--green);color:var(--on-green)}',
  'a:hover,button:hover{text-decoration:underline}',
  'a:focus-visible,button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}',
].join('')

/** Hash source of the style in the content security policy. */
const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** An empty shelf, as the app draws it. */
const SHELF =
  '<svg viewBox="0 0 240 120" aria-hidden="true"><path class="wood" d="M10 52h220v7H10Zm0 54h220v7H10Z"/><path class="side" d="M22 10h6v106h-6Zm190 0h6v106h-6Z"/><path class="pot" d="M54 84h26l-4 22H58Z"/><path class="leaf" d="M67 84c-2-16-12-20-18-22 2 14 8 20 18 22Zm0 0c0-14 6-20 16-24 0 14-6 20-16 24Z"/><path class="dash" d="M112 42V22h20v20m14 0V14h14v28m14 0V26h20v16"/></svg>'

/** Content of a server-generated page. */
export interface PageText {
  readonly title: string
  readonly text: string
  readonly links?: readonly { readonly href: string; readonly label: string }[]
  /** Label of its only button, which posts to the page's own address. */
  readonly button?: string
}

/** For our own sentences: apostrophes stay unescaped. */
function escapeText(text: string): string {
  return escapeHtml(spaced(text)).replaceAll('&#39;', "'")
}

/** A self-contained French page without script: not cached, and it loads nothing. */
export function plainPage({ title, text, links = [], button }: PageText) {
  const form = button === undefined ? '' : `<form method="post"><button>${escapeText(button)}</button></form>`
  const nav = links.map(({ href, label }) => `<li><a href="${escapeHtml(href)}">${escapeText(label)}</a></li>`).join('')
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none';style-src ${STYLE_SOURCE};base-uri 'none';form-action ${button === undefined ? "'none'" : "'self'"};frame-ancestors 'none'`,
      // Otherwise browsers would not send the form's origin.
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
