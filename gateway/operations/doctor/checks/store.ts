import { adminHeaders, baseOf, type Headers } from '../../../store/couchdb-auth.ts'
import { ask } from '../../../store/couchdb-check.ts'
import { type Finding, findingsOrOk, grave, ok, type ReadInstallation, see } from '../finding.ts'
import { type CouchdbConfig, wrongSettings } from './couchdb-settings.ts'
import { compareClocks } from './machine.ts'

const TESTED = [3, 5] // the version the tests run with

type Json = { readonly [field: string]: unknown }

interface Answer {
  readonly status: number
  readonly body: Json
  /** The server's clock, in milliseconds since the epoch; NaN when the answer has no date. */
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

async function checkAsAdministrator(base: string, headers: Headers): Promise<readonly Finding[]> {
  const config = await read(`${base}/_node/_local/_config`, headers)
  if (config.status === 401 || config.status === 403) return [grave('store-unauthorized')]
  if (config.status !== 200) return [see('couchdb-config-unread', String(config.status))]
  const { cluster_nodes: nodes = [] } = (await read(`${base}/_membership`, headers)).body as {
    cluster_nodes?: readonly string[]
  }
  return findingsOrOk(wrongSettings(config.body as CouchdbConfig, nodes.length), 'couchdb-settings')
}

/** Whether CouchDB answers, has a tested version, and is configured as in local.ini. */
export async function checkStore({ env, clock }: ReadInstallation): Promise<readonly Finding[]> {
  const { couchdbUrl: url } = env
  if (url === null) return []
  const base = baseOf(url)
  try {
    // Configured as in local.ini, CouchDB tells anonymous callers nothing about itself.
    const { status, body, at } = await read(base, adminHeaders(url))
    if (status === 401 || status === 403) return [grave('store-unauthorized')]
    if (status >= 500 || typeof body.version !== 'string') return [grave('store-unreachable', url.host)]
    return [
      checkVersion(body.version),
      ...(Number.isNaN(at) ? [] : [compareClocks(clock(), at)]),
      ...(await checkAsAdministrator(base, adminHeaders(url))),
    ]
  } catch {
    return [grave('store-unreachable', url.host)]
  }
}
