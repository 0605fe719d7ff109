import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { LONG } from '#tests/fixtures/counts.ts'
import { freePort } from '#tests/fixtures/free-port.ts'
import { layImage } from '#tests/fixtures/image.ts'

const ORIGIN = 'https://rayon.example'

/** What the Dockerfile starts. */
function command(): readonly string[] {
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  const [, line = '[]'] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? []
  return (JSON.parse(line) as string[]).slice(1)
}

async function serves(): Promise<void> {
  const image = layImage()
  const port = String(await freePort())
  const settings = { HOST: '0.0.0.0', PORT: port, PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '127.0.0.1' }
  const server = image.run(command(), settings)
  try {
    const errors = text(server.stderr)
    const exited = once(server, 'exit')
    const opened = await Promise.race([once(server.stdout, 'data'), exited])
    expect(String(opened[0])).toContain(ORIGIN)
    const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
    expect((await ask('/healthz')).status).toBe(200)
    expect(await (await ask('/')).text()).toContain('Je suis une Boutique')
    const body = JSON.stringify({ email: 'a@example.org', password: 'motdepasse', userType: 'boutique' })
    const headers = { 'content-type': 'application/json', origin: ORIGIN }
    expect((await ask('/api/comptes', { method: 'POST', headers, body })).status).toBe(201)
    server.kill('SIGTERM')
    expect([await exited, await errors]).toEqual([[0, null], ''])
  } finally {
    server.kill('SIGKILL')
    image.remove()
  }
}

it('the command of the image is that of the built server', () => {
  expect(command()).toEqual(['dist/gateway/serve.js', '--vide'])
})

if (LONG) {
  it('what the image holds is enough to serve, as nobody, where nothing can be written but data @long', serves, 120_000)
}
