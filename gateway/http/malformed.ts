import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorMessage } from '#messages/errors.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { sendError } from './error-handler.ts'
import { failurePage, PAGE_HEADERS } from './pages/failure-page.ts'
import { bytesWantPage, endlessHeadWantsPage } from './pages/navigation.ts'

/** No hook has run yet when a request line cannot be read: these answers carry their own headers. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  [WIRE_HEADER]: String(WIRE_VERSION),
} as const

/** An address that no route can be looked up for. The answer does not repeat it. */
export function answerMalformed(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply.headers(HEADERS), error.statusCode ?? 400, 'bad-request')
}

const OVERFLOW = 'HPE_HEADER_OVERFLOW'
const STATUS_LINES: { readonly [code: string]: readonly [string, ErrorCode] } = {
  [OVERFLOW]: ['431 Request Header Fields Too Large', 'too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'bad-request'],
}

/** The packet that came last, the head of the request as a rule: Fastify's types have it as JSON, Node gives a Buffer, or nothing. */
function lastBytes({ rawPacket }: { readonly rawPacket?: unknown }): Buffer | undefined {
  return Buffer.isBuffer(rawPacket) ? rawPacket : undefined
}

/** Bytes that Node could not read as a request: there is no request and no reply, only the connection to end. */
export function answerUnreadable(error: Partial<ConnectionError>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code] = STATUS_LINES[error.code ?? ''] ?? ['400 Bad Request', 'bad-request']
  const head = lastBytes(error)
  const page = error.code === OVERFLOW ? endlessHeadWantsPage(head) : bytesWantPage(head)
  const body = page ? failurePage(code, undefined, null) : JSON.stringify({ error: code, message: errorMessage(code) })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...HEADERS,
    ...(page ? PAGE_HEADERS : {}),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
