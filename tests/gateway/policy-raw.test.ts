import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { CANARIES } from './policy/canaries.ts'
import { digestOf } from './policy/digest.ts'
import { aWorld, SITE_HOST } from './policy/world.ts'

const PATIENCE_MS = 3000 // how long the server may keep a connection open, waiting for the rest of a request

const ANSWERED_MS = 15_000 // for requests that the server answers and closes, however busy the machine

const world = await aWorld()

/** Writes bytes unchanged and reads until the server closes, or falls silent after an answer. */
function speak(bytes: string, patience = PATIENCE_MS): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(world.port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    const over = () => {
      socket.destroy()
      resolve(received)
    }
    socket.setTimeout(patience, over)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', over)
    socket.on('close', over)
  })
}

const head = (line: string, ...headers: readonly string[]) =>
  `${[`${line} HTTP/1.1`, `Host: ${SITE_HOST}`, `Origin: http://${SITE_HOST}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
const CHUNKED = 'Transfer-Encoding: chunked'
const JSON_TYPE = 'Content-Type: application/json'
const statuses = (output: string) => [...output.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

/** A smuggled second request: it would delete a document of the owner's if it ran as the owner. */
function hidden(): string {
  const { closed, people } = world
  return head(`DELETE /sync/annonces/${closed._id}`, `Cookie: ${people.createur.cookie}`)
}

/** The head of a message to the support, of which these headers say where it ends. */
const contact = (...headers: readonly string[]) => head('POST /api/contact', JSON_TYPE, ...headers)
const push = () => {
  const { cookie, uid } = world.people.createur
  const headers = [CHUNKED, `Cookie: ${cookie}`, `X-Rayon-Uid: ${uid}`]
  return head('POST /sync/annonces/_bulk_docs', JSON_TYPE, ...headers)
}
const ATTACKS: { readonly [name: string]: () => string } = {
  'two lengths': () => `${contact('Content-Length: 2', 'Content-Length: 40')}{}${hidden()}`,
  'a length and chunks': () => `${contact('Content-Length: 6', CHUNKED)}0\r\n\r\n${hidden()}`,
  'chunks and a length': () => `${contact(CHUNKED, 'Content-Length: 4')}5c\r\n${hidden()}0\r\n\r\n`,
  'an encoding of chunks said twice': () => `${contact(CHUNKED, 'Transfer-Encoding: identity')}0\r\n\r\n${hidden()}`,
  'an encoding on a folded line': () => `${contact('Transfer-Encoding:\r\n chunked')}0\r\n\r\n${hidden()}`,
  'a chunk without a number': () => `${push()}zz\r\n{}\r\n0\r\n\r\n`,
  'a chunk longer than it says': () => `${push()}2\r\n{"docs":[]}\r\n0\r\n\r\n`,
  'trailers with a cookie': () => `${push()}2\r\n{}\r\n0\r\nCookie: ${world.people.boutique.cookie}\r\n\r\n`,
  'lines that end with a line feed alone': () => hidden().replaceAll('\r\n', '\n'),
  'no host': () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'headers without end': () => head('GET /', ...Array.from({ length: 3000 }, (_, index) => `X-${index}: y`)),
  'an address instead of a path': () => head(`GET http://127.0.0.1:5984/prives/${world.people.owner.uid}`),
  'a TLS handshake': () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
}

describe('a request that is not one', () => {
  // Proves V4.2.1, V13.4.4
  it('is refused without a fault, and hides no other request', async () => {
    const everything = () => digestOf(world.store, () => true)
    const before = await everything()
    const outputs = await Promise.all(
      Object.entries(ATTACKS).map(async ([name, bytes]) => [name, await speak(bytes())] as const),
    )
    for (const [name, text] of outputs) {
      expect([name, statuses(text).filter((status) => status >= 500)]).toEqual([name, []])
      expect([name, statuses(text).length <= 1]).toEqual([name, true])
      for (const canary of Object.values(CANARIES).flat()) expect([name, text.includes(canary)]).toEqual([name, false])
    }
    expect(await everything()).toEqual(before)
  })

  // Proves V4.1.1
  it('is answered: an address with a code and a sentence, what is no request by its status', async () => {
    const text = await speak(head('GET /sync/annonces/%zz'), ANSWERED_MS)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('"error":"bad-request"')
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(await speak('PWN / HTTP/1.1\r\n\r\n', ANSWERED_MS)).toMatch(/^HTTP\/1\.1 400 /)
  })
})
