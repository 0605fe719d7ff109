import { createHash } from 'node:crypto'

/** Colours of `src/ui/tokens.css`, which a page that stands alone cannot load; a test compares them. */
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

/** How a content policy names it. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
