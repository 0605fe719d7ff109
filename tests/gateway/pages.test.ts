import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { headOf, opened, readResponse } from '#tests/fixtures/raw.ts'
import { aShell } from '#tests/fixtures/rendered.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
/** The policy of the gateway's own pages: their own style, and nothing else. */
const POLICY =
  /^default-src 'none';style-src 'sha256-[\w+/=]{44}';base-uri 'none';form-action 'none';frame-ancestors 'none'$/

const APP_DIR = await aShell()
await symlink(join(APP_DIR, 'boucle'), join(APP_DIR, 'boucle'))
const gateway = await startHttpGateway({ env: { APP_DIR } })

/** Sends the request line unchanged: `fetch` would normalise it. */
function ask(target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const sent = headOf(gateway.url, `${method} ${target}`, { connection: 'close', ...BROWSER, ...headers })
  return readResponse(opened(gateway.url, sent))
}

type Answer = Awaited<ReturnType<typeof ask>>

function expectPage({ headers, text: bytes }: Answer, back: string): void {
  const text = Buffer.from(bytes, 'latin1').toString('utf8')
  expect(headers).toContain('content-type: text/html; charset=utf-8')
  expect(headers).toContain('cache-control: no-store')
  expect(/^content-security-policy: (.*)$/m.exec(headers.replaceAll('\r', ''))?.[1]).toMatch(POLICY)
  expect(text).toContain('<html lang="fr">')
  expect(text).toContain(back)
  expect(text).not.toMatch(/<script|style=|\{"error"/)
}

describe('a page that fails', () => {
  it.each([
    ['/rien.png', 404],
    ['//ailleurs.example/x', 400],
    ['/x%2f..', 400],
    ['/%zz', 400],
    ['/assets/ancien.js', 404],
    ['/photos/annonces/x/y.webp', 404],
    [`/photos/users/${'u'.repeat(20)}/${'a'.repeat(64)}.webp`, 401],
    ['/.well-known/security.txt', 404],
  ])('says so in French, with a way back: %s', async (target, status) => {
    const answer = await ask(target)
    expect(answer.status).toBe(status)
    expectPage(answer, '<a href="/">Retour à l\'accueil</a>')
    expect(answer.text).not.toContain('ailleurs.example')
  })

  it('says so when it was a form that was sent', async () => {
    const sent = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '0' }
    expectPage(await ask('/partager', sent, 'POST'), "Retour à l'accueil")
  })

  // Proves V16.5.1
  it('says so when the server fails, and offers to try again', async () => {
    // A symbolic-link loop can neither be read nor be reported as missing.
    const answer = await ask('/boucle')
    expect(answer.status).toBe(500)
    expectPage(answer, '<li><a href="/boucle">Réessayer</a></li><li><a href="/">Retour à l\'accueil</a></li>')
  })
})

describe('what is not a page', () => {
  it.each(['/api/rien', '/api', '/api?x', '/sync/rien'])('is answered in JSON: %s', async (target) => {
    const answer = await ask(target)
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8')
    expect(answer.text).toContain('"error":')
  })

  it('is a picture that a page shows', async () => {
    expect((await ask('/photos/annonces/x/y.webp', { accept: 'image/webp,*/*' })).text).toContain('"error":"not-found"')
  })

  it('is a file that a script asks for', async () => {
    expect((await ask('/rien.png', { accept: '*/*' })).text).toContain('"error":"not-found"')
  })
})
