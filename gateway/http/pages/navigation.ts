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

const REQUEST_LINE = /^[A-Z]+ (\S+)/
const ACCEPT = /\r\naccept:([^\r\n]*)/i

/** The same of bytes that could not be read as a request: as much of it as came. */
export function bytesWantPage(bytes: Buffer | undefined): boolean {
  const head = bytes?.toString('latin1') ?? ''
  return wantsPage(REQUEST_LINE.exec(head)?.[1] ?? '/', ACCEPT.exec(head)?.[1])
}

/**
 * The same of a head that went on and on. Its line and what it accepts may have come in packets that are gone: then
 * somebody may be reading, unless the line is there and is a call's.
 */
export function endlessHeadWantsPage(bytes: Buffer | undefined): boolean {
  const head = bytes?.toString('latin1') ?? ''
  return !isOfCalls(REQUEST_LINE.exec(head)?.[1] ?? '/')
}
