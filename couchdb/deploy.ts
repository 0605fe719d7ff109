import { readFile } from 'node:fs/promises'
import { type Ask, createAsk, type DeployTarget } from './ask.ts'
import type { Validators } from './build.ts'
import { create, requireOneCopy, waitForCreation } from './creation.ts'
import { INDEXES, indexDefinition } from './indexes.ts'
import { SECURITY_OBJECTS } from './security.ts'

const DESIGN = '_design/rules'

/** Run from source, builds them; the built gateway reads the file that the build wrote next to it. */
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

/** CouchDB answers `exists` and writes nothing if it exists. Of two concurrent creations, one is refused first. */
async function putIndexes(ask: Ask, database: string, name: string): Promise<void> {
  for (const fields of INDEXES[name] ?? []) await ask('POST', `${database}/_index`, indexDefinition(fields))
}

/**
 * Creates or upgrades the databases, their security objects, rules and indexes; safe to run at every start, and by several
 * gateways at once.
 * @throws DeployError
 */
export async function deploy(target: DeployTarget): Promise<void> {
  const ask = createAsk(target)
  const validators: { readonly [database: string]: string } = await loadValidators()
  const databases = Object.entries(SECURITY_OBJECTS).map(([name, security]) => {
    return { name, security, path: `/${target.prefix ?? ''}${name}` }
  })
  for (const { name, path } of databases) await create(ask, name, path)
  await waitForCreation(
    ask,
    databases.map(({ path }) => path),
  )
  for (const { name, path, security } of databases) {
    await requireOneCopy(ask, name, path)
    await putSecurity(ask, path, security)
    const validate = validators[name]
    if (validate !== undefined) await putDesign(ask, path, validate)
    await putIndexes(ask, path, name)
  }
}
