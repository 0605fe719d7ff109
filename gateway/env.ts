import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { WIRE_OLDEST } from '#wire/version.ts'
import { StartupError } from './startup-error.ts'

/** The checked environment. Everything has a default that suits `npm start` on one machine. */
export interface Env {
  readonly port: number
  readonly host: string
  /** Of this machine alone, where only the metrics are answered; null for none. */
  readonly metricsPort: number | null
  /** Absolute path of the folder that holds the embedded store and the mails written as files. */
  readonly dataDir: string
  /** Absolute path of the built app. */
  readonly appDir: string
  /** Without it the store is LevelDB in `dataDir`. May carry the administrator's name and password. */
  readonly couchdbUrl: URL | null
  /** The secret of CouchDB's proxy authentication; required with `couchdbUrl`. */
  readonly couchdbSecret: string
  /** What ids are made with that must not tell of what they are; required with `couchdbUrl`, else in `dataDir`. */
  readonly idSecret: string
  /** Put before the name of every CouchDB database, so that several installations share a server. */
  readonly couchdbPrefix: string
  readonly supportEmail: string
  /** Where flaws are reported, `mailto:` or `https:`; without it there is no security.txt. */
  readonly securityContact: string | null
  /** The mail server, name and password included; without it mails are files in `dataDir`. */
  readonly smtpUrl: URL | null
  /** Whether a mail may leave in clear when `smtp://` leads to a server without STARTTLS. */
  readonly smtpStarttls: 'required' | 'offered'
  /** Who mails come from, such as `Rayon Libre <bonjour@example.fr>`. */
  readonly mailFrom: string
  /** Addresses of proxies whose forwarded headers are believed; null when nobody said. */
  readonly trustProxy: readonly string[] | null
  /** The address people type, when it differs from the one the gateway listens on (behind TLS). */
  readonly publicOrigin: string | null
  readonly rateLimits: boolean
  /** Whether this process does the jobs itself; off when a jobs process runs beside it. */
  readonly jobs: boolean
  readonly logLevel: string
  /** One more origin taken for a push service: tests only. */
  readonly pushTestOrigin: string | null
  /** The oldest app still served (`src/wire/version.ts`); older ones have to update. */
  readonly wireOldest: number
}

const MAIL_FROM_DEFAULT = 'Rayon Libre <ne-pas-repondre@rayon-libre.example>'
const ID_SECRET_MIN = 32 // characters
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent']

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new StartupError('bad-env', name)
  return port
}

function readWireOldest(text: string | undefined): number {
  if (text === undefined || text === '') return WIRE_OLDEST
  if (!/^\d{1,4}$/.test(text)) throw new StartupError('bad-env', 'WIRE_OLDEST')
  return Math.max(WIRE_OLDEST, Number(text))
}

function readUrl(name: string, text: string | undefined): URL | null {
  if (text === undefined || text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw new StartupError('bad-env', name)
  return url
}

function readContact(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)) throw new StartupError('bad-env', 'SECURITY_CONTACT')
  return text
}

function readSmtp(source: NodeJS.ProcessEnv): Pick<Env, 'smtpUrl' | 'mailFrom'> {
  const { SMTP_URL: text = '', MAIL_FROM: from = '' } = source
  const smtpUrl = text !== '' && URL.canParse(text) ? new URL(text) : null
  if (text !== '' && !/^smtps?:$/.test(smtpUrl?.protocol ?? '')) throw new StartupError('bad-env', 'SMTP_URL')
  // A mail server would refuse an invented sender: it must be configured.
  const wrong = from === '' ? smtpUrl !== null : !/^[^\p{Cc}<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/u.test(from)
  if (wrong) throw new StartupError('bad-env', 'MAIL_FROM')
  return { smtpUrl, mailFrom: from === '' ? MAIL_FROM_DEFAULT : from }
}

const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'] // as proxy-addr names them

/** An address, one with the length of its network's prefix, or the name of a range. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const narrow = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return PROXY_RANGES.includes(text) || (isIP(address) !== 0 && narrow && more.length === 0)
}

function readProxies(text: string | undefined): readonly string[] | null {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) return null
  if (parts.length === 1 && parts[0] === 'none') return []
  if (!parts.every(isProxy)) throw new StartupError('bad-env', 'TRUST_PROXY')
  return parts
}

function readChoice<V extends string>(
  name: string,
  text: string | undefined,
  values: readonly V[],
  otherwise: NoInfer<V>,
): V {
  const wanted = text === undefined || text === '' ? otherwise : text
  const value = values.find((one) => one === wanted)
  if (value === undefined) throw new StartupError('bad-env', name)
  return value
}

function readIdSecret(text: string | undefined, required: boolean): string {
  const secret = text ?? ''
  if (secret === '' ? required : secret.length < ID_SECRET_MIN) throw new StartupError('bad-env', 'ID_SECRET')
  return secret
}

/** @throws StartupError `bad-env`, naming the variable */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const couchdbUrl = readUrl('COUCHDB_URL', source.COUCHDB_URL)
  const couchdbSecret = source.COUCHDB_SECRET ?? ''
  if (couchdbUrl !== null && couchdbSecret === '') throw new StartupError('bad-env', 'COUCHDB_SECRET')
  const couchdbPrefix = source.COUCHDB_PREFIX ?? ''
  if (!/^([a-z][a-z0-9_-]*)?$/.test(couchdbPrefix)) throw new StartupError('bad-env', 'COUCHDB_PREFIX')
  return {
    port: readPort('PORT', source.PORT ?? '3000'),
    metricsPort: source.METRICS_PORT ? readPort('METRICS_PORT', source.METRICS_PORT) : null,
    host: source.HOST ?? '127.0.0.1',
    dataDir: resolve(source.DATA_DIR ?? './data'),
    appDir: resolve(source.APP_DIR ?? './dist/app'),
    couchdbUrl,
    couchdbSecret,
    idSecret: readIdSecret(source.ID_SECRET, couchdbUrl !== null),
    couchdbPrefix,
    ...readSmtp(source),
    smtpStarttls: readChoice('SMTP_STARTTLS', source.SMTP_STARTTLS, ['required', 'offered'], 'required'),
    supportEmail: source.SUPPORT_EMAIL ?? 'support@rayon-libre.example',
    securityContact: readContact(source.SECURITY_CONTACT),
    trustProxy: readProxies(source.TRUST_PROXY),
    publicOrigin: readUrl('PUBLIC_ORIGIN', source.PUBLIC_ORIGIN)?.origin ?? null,
    rateLimits: readChoice('RATE_LIMITS', source.RATE_LIMITS, ['on', 'off'], 'on') === 'on',
    jobs: readChoice('JOBS', source.JOBS, ['on', 'off'], 'on') === 'on',
    pushTestOrigin: readUrl('PUSH_TEST_ORIGIN', source.PUSH_TEST_ORIGIN)?.origin ?? null,
    wireOldest: readWireOldest(source.WIRE_OLDEST),
    logLevel: readChoice('LOG_LEVEL', source.LOG_LEVEL, LOG_LEVELS, 'warn'),
  }
}

/** Where the links of mails lead. */
export function siteOrigin({ publicOrigin, port }: Pick<Env, 'publicOrigin' | 'port'>): string {
  return publicOrigin ?? `http://localhost:${port}`
}

/** Whether people come by https: cookies and headers are stricter then. */
export function isOverTls({ publicOrigin }: Pick<Env, 'publicOrigin'>): boolean {
  return publicOrigin?.startsWith('https:') === true
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/

/** Whether a name or an address, an IPv6 in brackets or not, leads no farther than this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Whether people come from elsewhere than this machine, so through whatever stands in front. */
export function isPublic({ publicOrigin }: Pick<Env, 'publicOrigin'>): boolean {
  return publicOrigin !== null && !isLoopback(new URL(publicOrigin).hostname)
}

/** `clear`: a mail may leave without encryption, by choice or because it does not leave this machine. */
export function mailEncryption({
  smtpUrl,
  smtpStarttls,
}: Pick<Env, 'smtpUrl' | 'smtpStarttls'>): 'encrypted' | 'clear' {
  if (smtpUrl?.protocol === 'smtps:') return 'encrypted'
  return smtpStarttls === 'offered' || isLoopback(smtpUrl?.hostname ?? '') ? 'clear' : 'encrypted'
}
