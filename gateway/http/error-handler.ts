import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorCode, ErrorData } from '#messages/errors.ts'
import { isCallPath } from '#wire/site.ts'
import { FAILURE_LINKS, failureText } from '../messages/failure-page.ts'
import { anyErrorMessage } from '../messages/operator-errors.ts'
import { isStoreDown } from '../store/errors.ts'
import { HttpError } from './error.ts'
import { noteFault } from './logging/faults.ts'
import { plainPage } from './pages/plain-page.ts'

const ACCEPTS_PAGE = /\btext\/html\b/i

/**
 * Whether a browser is about to show the answer to a person. If so it is a page, whatever the error: only calls and
 * scripts' requests are answered in JSON.
 * @param target the path, with its query or without
 */
function wantsPage(target: string, accept: string | undefined): boolean {
  return ACCEPTS_PAGE.test(accept ?? '') && !isCallPath(target)
}

/**
 * Error page: in French, self-contained, without script, since it must work when only this process does.
 * @param target the address to retry, as a path with its query; null when retrying cannot help
 */
export function failurePage(code: ErrorCode, data: ErrorData | undefined, target: string | null) {
  const { title, text, again } = failureText(code, data)
  const links = [
    ...(again && target !== null ? [{ href: target, label: FAILURE_LINKS.again }] : []),
    { href: '/', label: FAILURE_LINKS.home },
  ]
  return plainPage({ title, text, links })
}

/** Sends an error: as a page to a browser showing one, else as JSON with a code and its sentence. */
export function sendError(reply: FastifyReply, status: number, code: ErrorCode, data?: ErrorData): FastifyReply {
  if (data?.retryAfter !== undefined) reply.header('retry-after', String(data.retryAfter))
  const { method, url, headers } = reply.request
  if (wantsPage(url, headers.accept)) {
    const target = method === 'GET' || method === 'HEAD' ? url : null
    const { headers: pageHeaders, html } = failurePage(code, data, target)
    return reply.code(status).headers(pageHeaders).send(html)
  }
  const message = anyErrorMessage(code, data)
  const body = data === undefined ? { error: code, message } : { error: code, message, data }
  return reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
}

const BY_STATUS: { readonly [status: number]: ErrorCode } = {
  400: 'bad-request',
  401: 'not-signed-in',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  412: 'conflict',
  413: 'too-large',
  414: 'too-large',
  415: 'unsupported-media-type',
  416: 'bad-request',
  431: 'too-large',
  503: 'unavailable',
}

/**
 * Fastify's own errors by status, and those of its plugins, which mark theirs as showable (`expose`): a failed
 * precondition of a file, a range past its end. Errors from the store are never shown, whatever their status.
 */
function codeOf(error: FastifyError & { readonly expose?: boolean }): readonly [number, ErrorCode] {
  const shown = error.code?.startsWith('FST_') === true || error.validation !== undefined || error.expose === true
  const status = shown ? (error.statusCode ?? 500) : 500
  return [status, BY_STATUS[status] ?? (status < 500 ? 'bad-request' : 'server')]
}

const STORE_RETRY_S = 5 // feeds reopen within that time of the store's return

/** Sends each error as a code and a French sentence; logs its code, route and cause's name, no personal data. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) {
      if (error.status >= 500) noteFault(request, { code: error.code, level: 'warn', error: undefined })
      return sendError(reply, error.status, error.code, error.data)
    }
    if (isStoreDown(error)) {
      noteFault(request, { code: 'unavailable', level: 'error', error })
      return sendError(reply.header('retry-after', STORE_RETRY_S), 503, 'unavailable')
    }
    const [status, code] = codeOf(error)
    if (status >= 500) noteFault(request, { code, level: 'error', error })
    return sendError(reply, status, code)
  })
}
