import { isOfCalls } from '#wire/site.ts'

const ACCEPTS_PAGE = /\btext\/html\b/i

/**
 * Whether a browser is about to show the answer to a person. Then it is a page, whatever went wrong: only calls and
 * what scripts ask for are answered in JSON.
 * @param target the path, with its query or without
 */
export function wantsPage(target: string, accept: string | undefined): boolean {
  return ACCEPTS_PAGE.test(accept ?? '') && !isOfCalls(target)
}
