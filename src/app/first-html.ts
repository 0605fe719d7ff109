import { type ArrivedHtml, FIRST_HTML_ID, type FirstHtml } from '#wire/first-html.ts'

/** What the server has rendered this page with; `undefined` on the empty shell. */
export function readFirstHtml(): ArrivedHtml | undefined {
  const text = document.getElementById(FIRST_HTML_ID)?.textContent
  if (text === undefined || text === null) return undefined
  return { ...(JSON.parse(text) as FirstHtml), at: window.location.pathname }
}
