import { StartupError } from '../../startup-error.ts'
import { adminHeaders, type Headers } from '../../store/couchdb-auth.ts'
import { ask, checkEngine, checkIdentity } from '../../store/couchdb-check.ts'
import { damageOf } from '../../store/embedded/damage.ts'
import { type Finding, grave, ok, orWell, type ReadInstallation, see } from '../finding.ts'
import { compareClocks } from './clock.ts'
import { type CouchdbConfig, wrongSettings } from './couchdb-settings.ts'

const TESTED = [3, 5] // with which the tests run

type Json = { readonly [field: string]: unknown }

interface Answer {
  readonly status: number
  readonly body: Json
  /** The server's clock, in milliseconds since the epoch; NaN when it does not say. */
  readonly at: number
}

/** @throws StoreError when there is no answer */
async function read(url: string, headers: Headers = {}): Promise<Answer> {
  const response = await ask(url, { headers: { ...headers, accept: 'application/json' } })
  const body = (await response.json().catch(() => ({}))) as Json
  return { status: response.status, body, at: Date.parse(response.headers.get('date') ?? '') }
}

function checkVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [testedMajor = 0, testedMinor = 0] = TESTED
  if (major === testedMajor && minor === testedMinor) return ok('couchdb-version', version)
  const old = major < testedMajor || (major === testedMajor && minor < testedMinor)
  return old ? grave('couchdb-old', version) : see('couchdb-untried', version)
}

/** Whom it believes and what it runs the rules in, tried out as a start does. */
async function checkBelief(base: string, headers: Headers, secret: string): Promise<Finding> {
  try {
    await checkIdentity(base, secret)
    await checkEngine(base, headers)
    return ok('couchdb-believes')
  } catch (error) {
    if (error instanceof StartupError) return grave(error.code, error.detail)
    throw error
  }
}

async function checkAsAdministrator(base: string, headers: Headers): Promise<readonly Finding[]> {
  const config = await read(`${base}/_node/_local/_config`, headers)
  if (config.status === 401 || config.status === 403) return [grave('store-unauthorized')]
  if (config.status !== 200) return [see('couchdb-config-unread', String(config.status))]
  const { cluster_nodes: nodes = [] } = (await read(`${base}/_membership`, headers)).body as {
    cluster_nodes?: readonly string[]
  }
  return orWell(wrongSettings(config.body as CouchdbConfig, nodes.length), 'couchdb-settings')
}

/**
 * Whether the embedded store has all its databases; or CouchDB answers, is one that was tried, believes whom it should, and
 * is set as local.ini has it.
 */
export async function checkStore({ env, dataDir, clock }: ReadInstallation): Promise<readonly Finding[]> {
  const { couchdbUrl: url, couchdbSecret: secret } = env
  if (url === null) {
    const lost = damageOf(dataDir)
    return [lost.length === 0 ? ok('store-whole') : grave('store-damaged', lost.join(', '))]
  }
  const base = `${url.origin}${url.pathname}`.replace(/\/$/, '')
  try {
    // Set as local.ini has it, CouchDB says nothing of itself to who is nobody.
    const { status, body, at } = await read(base, adminHeaders(url))
    if (status === 401 || status === 403) return [grave('store-unauthorized')]
    if (status >= 500 || typeof body.version !== 'string') return [grave('store-unreachable', url.host)]
    return [
      checkVersion(body.version),
      ...(Number.isNaN(at) ? [] : [compareClocks(clock(), at)]),
      await checkBelief(base, adminHeaders(url), secret),
      ...(await checkAsAdministrator(base, adminHeaders(url))),
    ]
  } catch {
    return [grave('store-unreachable', url.host)]
  }
}
