import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEnv } from '#gateway/env.ts'
import { givenPassphrase } from '#gateway/operations/commands/passphrase.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'

const ROOT = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

interface Service {
  readonly image?: string
  readonly user?: string
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly networks: readonly string[]
  readonly ports?: readonly string[]
  readonly profiles?: readonly string[]
  readonly [key: string]: unknown
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, unknown>>
  readonly volumes: Readonly<Record<string, unknown>>
}

const compose = parse(read('compose.yaml'), { merge: true, strict: true, uniqueKeys: true }) as Compose
const services = Object.entries(compose.services)

/** Restrictions that keep a compromised or runaway service from taking over the machine. */
const CLOSED: readonly (readonly [key: string, as: unknown])[] = [
  ['read_only', true],
  ['cap_drop', ['ALL']],
  ['security_opt', ['no-new-privileges:true']],
  ['restart', 'unless-stopped'],
  ['mem_limit', expect.stringMatching(/^\d+[mg]$/)],
  ['pids_limit', expect.any(Number)],
  ['logging', expect.objectContaining({ options: { 'max-size': '10m', 'max-file': '5' } })],
  ['healthcheck', expect.objectContaining({ test: expect.arrayContaining(['CMD']), retries: expect.any(Number) })],
]

/** Settings of the gateway that production does not set, and why. */
const NOT_PASSED: { readonly [name: string]: string } = {
  HOST: 'of the image',
  PORT: 'of the image',
  DATA_DIR: 'a volume, where the image has it',
  APP_DIR: 'of the image',
  BACKUP_DIR: 'a volume, where the image has it',
  BACKUP_PASSPHRASE_FILE: 'the phrase itself is among the secrets of .env',
  RATE_LIMITS: 'off for tests only',
  PUSH_TEST_ORIGIN: 'for tests only',
}

/** Build settings: for a site without its service worker, and for tests. */
const NOT_BUILT_WITH = ['VITE_WORKER', 'VITE_ADDRESS_SERVICE']

/** The names of all settings that the gateway and its commands read. */
function settingsRead(): readonly string[] {
  const names = new Set<string>()
  const get = (_target: object, name: string | symbol): undefined => void names.add(String(name))
  readEnv(new Proxy({}, { get }))
  void givenPassphrase(new Proxy({}, { get }), false)
  return [...names].sort()
}

describe('compose.yaml', () => {
  it.each(services)('closes %s to what it does not need', (_name, service) => {
    for (const [key, value] of CLOSED) expect(service[key], key).toEqual(value)
    expect(service.privileged ?? service.network_mode ?? service.pid ?? service.cap_add ?? []).toEqual(
      service.profiles === undefined ? [] : ['NET_BIND_SERVICE'],
    )
  })

  it('runs nothing as root but the optional proxy, which has nothing of it but two ports', () => {
    const asRoot = services.filter(([, { user }]) => !/^[1-9]\d*:[1-9]\d*$/.test(user ?? ''))
    expect(asRoot.map(([name, { profiles }]) => [name, profiles])).toEqual([['proxy', ['tls']]])
  })

  it('gives the gateway every setting that production may choose', () => {
    const passed = Object.keys(compose.services.gateway?.environment ?? {})
    expect([...passed, ...Object.keys(NOT_PASSED)].sort()).toEqual(settingsRead())
  })

  it('gives the build what the pages say of who publishes and who hosts them', () => {
    const files = readdirSync(new URL('src', ROOT), { recursive: true, encoding: 'utf8' })
    const sources = files.filter((name) => /\.tsx?$/.test(name)).map((name) => read(`src/${name}`))
    const found = new Set(sources.flatMap((source) => source.match(/VITE_[A-Z_]*[A-Z](?![A-Z_]|…)/g) ?? []))
    const named = [...found].filter((name) => !NOT_BUILT_WITH.includes(name)).sort()
    const { args } = (compose.services.gateway?.build ?? {}) as { args?: Record<string, string> }
    expect(named.length).toBeGreaterThan(10)
    expect(Object.keys(args ?? {}).sort()).toEqual(named)
    const dockerfile = read('Dockerfile')
    expect(dockerfile.match(/VITE_[A-Z_]+/g)?.sort()).toEqual(named)
  })

  it('lets a setting that is not in .env be as none', () => {
    const { environment = {} } = compose.services.gateway ?? {}
    const optional = Object.entries(environment).filter(([, value]) => value.endsWith(':-}'))
    const names = optional.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'LOG_LEVEL']))
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}))
  })

  // Proves V13.2.3
  it('holds no secret, and stops without those of .env', () => {
    for (const name of ['COUCHDB_PASSWORD', 'COUCHDB_SECRET', 'ID_SECRET']) {
      const uses = [...read('compose.yaml').matchAll(new RegExp(`\\$\\{${name}(.)`, 'g'))]
      expect(uses.map((use) => use[1])).toEqual(uses.map(() => ':'))
      expect(uses.length).toBeGreaterThan(0)
    }
    expect(read('.gitignore').split('\n')).toContain('/.env')
    expect(read('.dockerignore').split('\n')).toContain('.*')
  })

  it('publishes the proxy alone, and keeps CouchDB where only the gateway reaches it', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))
    const proxied = ['proxy 80:80', 'proxy 443:443', 'proxy 443:443/udp']
    expect(published).toEqual([`gateway 127.0.0.1:\${GATEWAY_PORT:-3000}:3000`, ...proxied])
    const { TRUST_PROXY = '' } = compose.services.gateway?.environment ?? {}
    expect(TRUST_PROXY).toContain(JSON.stringify(compose.networks.front).match(/\$\{FRONT_SUBNET:-[\d./]+\}/)?.[0])
    expect(compose.services.couchdb?.networks).toEqual(['store'])
    expect(compose.networks.store).toEqual({ internal: true })
    const inStore = services.filter(([, { networks }]) => networks.includes('store'))
    expect(inStore.map(([name]) => name)).toEqual(['couchdb', 'gateway'])
  })

  it('mounts files of the project read-only, and volumes that it names', () => {
    for (const volume of services.flatMap(([, service]) => service.volumes)) {
      const [from = '', to = '', mode] = volume.split(':')
      if (!from.startsWith('./')) expect(compose.volumes).toHaveProperty([from])
      else expect([mode, read(from).length > 0]).toEqual(['ro', true])
      expect(to).toMatch(/^\//)
    }
  })
})

it('has the guide compact every database', () => {
  const [, names = ''] = /for db in ([\w ]+); do/.exec(read('docs/exploitation.md')) ?? []
  expect(names.split(' ').sort()).toEqual([...STORE_DATABASES].sort())
})
