import { isLoopback, isPublic } from '../../../env.ts'
import { type Finding, findingsOrOk, grave, type ReadInstallation, see } from '../finding.ts'

const EXAMPLE = /@([^@>]*\.)?(example|exemple)(\.[a-z]+)?>?$/

/** Ranges of trusted proxies so wide that any visitor can forge their address. */
const ANYBODY = /\/[0-7]$/

/** Whether the settings suit the people who use the site. A start itself refuses invalid values. */
export function checkSettings({ env, source }: ReadInstallation): readonly Finding[] {
  const open = isPublic(env)
  const found: Finding[] = []
  if (open && env.publicOrigin?.startsWith('http:')) found.push(grave('in-clear', env.publicOrigin))
  if (open && env.trustProxy?.length === 0) found.push(see('no-proxy'))
  if (env.trustProxy?.some((network) => ANYBODY.test(network))) found.push(grave('any-proxy', source.TRUST_PROXY))
  if (open && !env.rateLimits) found.push(grave('no-limits'))
  if (env.pushTestOrigin !== null) found.push((open ? grave : see)('push-test'))
  if (open && EXAMPLE.test(env.supportEmail)) found.push(see('support-example'))
  if (open && env.securityContact === null) found.push(see('no-security-contact'))
  if (env.logLevel === 'silent') found.push(see('silent-log'))
  if (open && env.couchdbUrl === null) found.push(see('embedded-public'))
  if (
    env.couchdbUrl?.protocol === 'http:' &&
    !isLoopback(env.couchdbUrl.hostname) &&
    /\./.test(env.couchdbUrl.hostname)
  )
    found.push(see('couchdb-in-clear', env.couchdbUrl.hostname))
  return findingsOrOk(found, 'settings-well')
}

const SECRET_MIN = 32 // characters, as deploy/secrets.sh writes twice
const PASSWORD_MIN = 16

/** Placeholder words, from any of the files that people copy secrets from. */
const EXAMPLES =
  /secret|password|motdepasse|mot-de-passe|changeme|change-me|change_me|example|exemple|rayon|admin|test|1234|azerty|qwerty/i

const isRepeated = (text: string) => new Set(text).size < 8

interface Secret {
  readonly name: string
  readonly value: string
  readonly min: number
}

function secretsOf({ source }: ReadInstallation): readonly Secret[] {
  const { COUCHDB_URL = '', COUCHDB_SECRET = '', ID_SECRET = '' } = source
  const password = URL.canParse(COUCHDB_URL) ? decodeURIComponent(new URL(COUCHDB_URL).password) : ''
  const secrets = [
    { name: 'COUCHDB_URL', value: password, min: PASSWORD_MIN },
    { name: 'COUCHDB_SECRET', value: COUCHDB_SECRET, min: SECRET_MIN },
    { name: 'ID_SECRET', value: ID_SECRET, min: SECRET_MIN },
  ]
  return secrets.filter(({ value }) => value !== '')
}

/** Why a secret can be guessed, as a finding; null when it cannot. */
function weaknessOf({ name, value, min }: Secret, others: readonly Secret[]): Finding | null {
  // A store with data does not open with another id secret: the advice is different.
  const code = (why: string) => (name === 'ID_SECRET' ? `id-${why}` : why)
  if (value.length < min) return grave(code('secret-short'), `${name}, ${value.length} / ${min}`)
  if (EXAMPLES.test(value) || isRepeated(value)) return grave(code('secret-example'), name)
  return others.some((other) => other.value === value) ? grave(code('secret-same'), name) : null
}

/** Whether secrets can be guessed. No finding contains one. */
export function checkSecrets(at: ReadInstallation): readonly Finding[] {
  const secrets = secretsOf(at)
  const weak = secrets.map((secret, nth) => weaknessOf(secret, secrets.slice(0, nth)))
  const found = weak.filter((finding) => finding !== null)
  if (at.source.COUCHDB_URL && !secrets.some(({ name }) => name === 'COUCHDB_URL')) found.push(grave('no-password'))
  return secrets.length === 0 ? [] : findingsOrOk(found, 'secrets-well')
}
