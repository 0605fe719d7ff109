import { readFile } from 'node:fs/promises'
import type { Validators } from './build.ts'
import { INDEXES, indexDefinition } from './indexes.ts'
import { SECURITY } from './security.ts'

export interface DeployTarget {
  /** The server's address, without a name or password in it. */
  readonly url: string
  /** An administrator's `authorization`. */
  readonly headers: { readonly [name: string]: string }
  /** Put before each database's name; default none. */
  readonly prefix?: string
}

export type DeployCode = 'couchdb-unreachable' | 'couchdb-unauthorized' | 'couchdb-refused'

export class DeployError extends Error {
  readonly code: DeployCode
  /** The request that failed, such as `PUT /annonces/_security: 500`. */
  readonly detail: string

  constructor(code: DeployCode, detail: string) {
    super(`${code} (${detail})`)
    this.code = code
    this.detail = detail
  }
}

const TIMEOUT_MS = 15_000
const DESIGN = '_design/rules'
const EXISTS = 412
const ATTEMPTS_MAX = 5

/** One copy of it in one piece, wherever the cluster keeps it: of two who write a document at once, one is first. */
const ONE_COPY: { readonly [database: string]: string } = { coordination: '?q=1&n=1' }

interface Answer {
  readonly status: number
  readonly body: { readonly [field: string]: unknown }
}

/** One request. Answers with a status of `expected` are returned, any other is an error. */
type Ask = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  expected?: readonly number[],
) => Promise<Answer>

function createAsk(target: DeployTarget): Ask {
  const base = target.url.replace(/\/+$/, '')
  return async (method, path, body, expected = []) => {
    const detail = `${method} ${path}`
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...target.headers, accept: 'application/json', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new DeployError('couchdb-unreachable', detail)
    })
    const { status } = response
    if (!response.ok && !expected.includes(status)) {
      const refused = status === 401 || status === 403
      throw new DeployError(refused ? 'couchdb-unauthorized' : 'couchdb-refused', `${detail}: ${status}`)
    }
    return { status, body: (await response.json()) as Answer['body'] }
  }
}

/** From the source they are built anew; beside the built gateway lies the file that the build wrote. */
async function readValidators(): Promise<Validators> {
  if (import.meta.url.endsWith('.ts')) {
    const { buildValidators } = await import('./build.ts')
    return buildValidators()
  }
  return JSON.parse(await readFile(new URL('../couchdb/validators.json', import.meta.url), 'utf8')) as Validators
}

let reading: Promise<Validators> | undefined

function loadValidators(): Promise<Validators> {
  reading ??= readValidators()
  return reading
}

/** Writes only what differs, so that a restart does not rebuild anything; two gateways may start at once. */
async function putDesign(ask: Ask, database: string, validate: string): Promise<void> {
  const path = `${database}/${DESIGN}`
  for (;;) {
    const { status, body } = await ask('GET', path, undefined, [404])
    if (status === 200 && body.validate_doc_update === validate && body.language === 'javascript') return
    const next = { ...(status === 200 ? body : {}), _id: DESIGN, language: 'javascript', validate_doc_update: validate }
    if ((await ask('PUT', path, next, [409])).status !== 409) return
  }
}

async function putSecurity(ask: Ask, database: string, security: object): Promise<void> {
  const { body } = await ask('GET', `${database}/_security`)
  if (JSON.stringify(body) !== JSON.stringify(security)) await ask('PUT', `${database}/_security`, security)
}

/**
 * CouchDB answers `exists` and writes nothing when the index is there. Of two that make it at once, one
 * gets a 500: the next attempt finds it.
 */
async function putIndexes(ask: Ask, database: string, name: string): Promise<void> {
  for (const fields of INDEXES[name] ?? []) {
    const path = `${database}/_index`
    for (let attempt = 1; ; attempt += 1) {
      const expected = attempt < ATTEMPTS_MAX ? [409, 500] : []
      if ((await ask('POST', path, indexDefinition(fields), expected)).status < 400) break
    }
  }
}

/** Drops the indexes that the table no longer has: they keep what they were made of. Two may do it at once. */
async function dropFormerIndexes(ask: Ask, database: string, name: string): Promise<void> {
  const wanted = (INDEXES[name] ?? []).map((fields) => `_design/${indexDefinition(fields).ddoc}`)
  const { body } = await ask('GET', `${database}/_index`)
  for (const { ddoc, name: index } of body.indexes as readonly { ddoc: string | null; name: string }[]) {
    if (ddoc === null || wanted.includes(ddoc)) continue
    await ask('DELETE', `${database}/_index/${ddoc}/json/${index}`, undefined, [404, 409, 500])
  }
}

/**
 * Creates or upgrades the databases, their security objects, rules and indexes; safe to run at every start.
 * @throws DeployError
 */
export async function deploy(target: DeployTarget): Promise<void> {
  const ask = createAsk(target)
  const validators: { readonly [database: string]: string } = await loadValidators()
  for (const [name, security] of Object.entries(SECURITY)) {
    const database = `/${target.prefix ?? ''}${name}`
    await ask('PUT', `${database}${ONE_COPY[name] ?? ''}`, undefined, [EXISTS])
    await putSecurity(ask, database, security)
    const validate = validators[name]
    if (validate !== undefined) await putDesign(ask, database, validate)
    await dropFormerIndexes(ask, database, name)
    await putIndexes(ask, database, name)
  }
}
