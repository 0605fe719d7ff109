import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { DEMO_BOUTIQUE_EMAIL, DEMO_PASSWORD } from '../../scripts/seed/demo-accounts.ts'
import { startServer, type TestServer } from '../fixtures/server.ts'

/** Runs the built server expecting that it refuses to open. */
function refusal(env: Readonly<Record<string, string>>): { readonly code: number | null; readonly stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, ['dist/gateway/serve.js', '--vide'], {
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { code: status, stderr }
}

const oneSentence = /^[^\n]+\n$/

test.describe('the command that starts everything', () => {
  // One server for them all: what one leaves is what the next one looks at.
  test.describe.configure({ mode: 'default' })
  let server: TestServer
  test.beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  test.afterAll(() => server.stop())

  const signIn = () =>
    fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ email: DEMO_BOUTIQUE_EMAIL, password: DEMO_PASSWORD }),
    })
  const annonceIds = async (): Promise<readonly string[]> => {
    const response = await fetch(`${server.url}/sync/annonces/_changes`)
    const { results } = (await response.json()) as { readonly results: readonly { readonly id: string }[] }
    return results.map((row) => row.id)
  }

  test('fills an empty store with the demo market and its accounts', async () => {
    expect((await annonceIds()).length).toBeGreaterThanOrEqual(60)
    expect((await signIn()).status).toBe(200)
  })

  test('keeps its data through a power cut and seeds only once', async () => {
    const before = await annonceIds()
    await server.kill()
    await server.restart()
    expect((await annonceIds()).toSorted()).toEqual(before.toSorted())
  })

  test('refuses a second start on the same data in one sentence', () => {
    const { code, stderr } = refusal({ DATA_DIR: server.dataDir, PORT: '0' })
    expect(code).toBe(1)
    expect(stderr).toContain('déjà ouvertes par un autre Rayon Libre')
    expect(stderr).toMatch(oneSentence)
  })

  test('refuses to be open to the network without knowing by which address and through whom people come @long', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rayon-libre-'))
    for (const [env, sentence] of [
      [{ HOST: '0.0.0.0' }, 'indiquez-la (PUBLIC_ORIGIN=https://exemple.fr)'],
      [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://exemple.fr' }, 'ou TRUST_PROXY=none'],
    ] as const) {
      const { code, stderr } = refusal({ DATA_DIR: join(folder, 'data'), PORT: '0', ...env })
      expect(code).toBe(1)
      expect(stderr).toContain(sentence)
      expect(stderr).toMatch(oneSentence)
    }
    rmSync(folder, { recursive: true })
  })

  test('refuses a taken port, a bad setting and an unwritable folder in one sentence @long', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rayon-libre-'))
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const refusals = [
      [{ DATA_DIR: join(folder, 'data'), PORT: String(server.port) }, `Le port ${server.port} est déjà occupé`],
      [{ DATA_DIR: join(folder, 'data'), PORT: 'abc' }, 'vérifiez PORT'],
      [{ DATA_DIR: file, PORT: '0' }, 'ne peut pas être écrit'],
    ] as const
    for (const [env, sentence] of refusals) {
      const { code, stderr } = refusal(env)
      expect(code).toBe(1)
      expect(stderr).toContain(sentence)
      expect(stderr).toMatch(oneSentence)
    }
    rmSync(folder, { recursive: true })
  })

  test('stops at once though a stream is open', async () => {
    const stream = await fetch(`${server.url}/sync/_live`)
    const reading = stream.body?.getReader()
    await reading?.read()
    // A stop that something holds is forced after two seconds, and answers 1.
    expect(await server.restart()).toBe(0)
    expect(
      await reading?.read().then(
        ({ done }) => done,
        () => true,
      ),
    ).toBe(true)
    expect((await signIn()).status).toBe(200)
  })
})
