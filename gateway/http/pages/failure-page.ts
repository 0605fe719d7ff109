import type { ErrorCode, ErrorData } from '#messages/errors.ts'
import { FAILURE_LINKS, failureText } from '#messages/fr/failure-page.ts'
import { plainPage } from './plain-page.ts'

/** What comes with the page: nobody keeps it, and it loads nothing. */
export const PAGE_HEADERS = plainPage({ title: '', text: '' }).headers

/**
 * The page of a failure: French, whole by itself, without script, as long as nothing but this process works.
 * @param target the address to try again, as a path with its query; null where it could not help
 */
export function failurePage(code: ErrorCode, data: ErrorData | undefined, target: string | null): string {
  const { title, text, again } = failureText(code, data)
  const links = [
    ...(again && target !== null ? [{ href: target, label: FAILURE_LINKS.again }] : []),
    { href: '/', label: FAILURE_LINKS.home },
  ]
  return plainPage({ title, text, links }).html
}
