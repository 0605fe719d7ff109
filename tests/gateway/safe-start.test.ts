import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv, requireSafeStart } from '#gateway/env.ts'
import { startGateway } from '#gateway/main.ts'
import { StartupError } from '#gateway/startup-error.ts'
import { aFolder } from '#tests/fixtures/folder.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { totalOf } from '#tests/fixtures/metrics.ts'

const ORIGIN = 'https://rayon.example'

function refusalOf(env: NodeJS.ProcessEnv): string | null {
  try {
    requireSafeStart(readEnv(env))
    return null
  } catch (error) {
    if (error instanceof StartupError) return error.code
    throw error
  }
}

describe('a start', () => {
  // Proves V15.3.4
  it.each([
    [{ HOST: '0.0.0.0' }, 'origin-missing'],
    [{ HOST: '::' }, 'origin-missing'],
    [{ HOST: '192.168.1.7', TRUST_PROXY: 'none' }, 'origin-missing'],
    [{ HOST: 'rayon.example' }, 'origin-missing'],
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:38473' }, 'proxy-unnamed'],
    [{ HOST: '::', PUBLIC_ORIGIN: 'http://[::1]:3000' }, 'proxy-unnamed'],
    [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: ORIGIN }, 'proxy-unnamed'],
    [{ PUBLIC_ORIGIN: ORIGIN }, 'proxy-unnamed'],
    [{ PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '' }, 'proxy-unnamed'],
    [{ PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: 'le relais' }, 'bad-env'],
    [{ PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '10.0.0.0/33' }, 'bad-env'],
    [{ PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: 'none,127.0.0.1' }, 'bad-env'],
  ])('is refused when nobody said who asks, and by which address: %j', (env, code) => {
    expect(refusalOf(env)).toBe(code)
  })

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_ORIGIN: 'http://localhost:3000' },
    { HOST: '0.0.0.0', PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: 'none' },
    // A container whose port is published on this machine only.
    { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000', TRUST_PROXY: 'none' },
    { HOST: '0.0.0.0', PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8, 192.0.2.7' },
  ])('is let pass otherwise: %j', (env) => {
    expect(refusalOf(env)).toBeNull()
  })

  it('is refused before anything is opened or written', async () => {
    const parent = await aFolder()
    const env = { HOST: '0.0.0.0', PORT: '0', DATA_DIR: join(parent, 'data') }
    await expect(startGateway({ env })).rejects.toMatchObject({ code: 'origin-missing', detail: '0.0.0.0' })
    expect(await readdir(parent)).toEqual([])
  })
})

const plain = await startHttpGateway()
const named = await startHttpGateway({ env: { TRUST_PROXY: '127.0.0.1' } })

describe('a proxy that nobody named', () => {
  const FORWARDED = [
    { 'x-forwarded-for': '192.0.2.1' },
    { forwarded: 'for=192.0.2.1' },
    { 'x-real-ip': '192.0.2.1' },
  ] as const

  async function counted({ metrics }: HttpGateway): Promise<number> {
    return totalOf(await metrics(), 'rayon_misread_proxy_requests_total', { kind: 'unnamed' })
  }

  it('is counted at each request, and one that is named is not', async () => {
    for (const headers of FORWARDED) {
      const before = await counted(plain)
      expect((await fetch(`${plain.url}/healthz`, { headers })).status).toBe(200)
      expect(await counted(plain)).toBe(before + 1)
    }
    const before = await counted(named)
    await fetch(`${named.url}/healthz`, { headers: FORWARDED[0] })
    expect(await counted(named)).toBe(before)
    await fetch(`${named.url}/healthz`, { headers: FORWARDED[1] }) // a header that it does not trust
    expect(await counted(named)).toBe(before + 1)
  })
})
