import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { WIRE_OLDEST } from '#wire/version.ts'
import { StartupError } from './startup-error.ts'

/** The checked environment. Everything has a default that suits `npm start` on one machine. */
export interface Env {
  readonly port: number
  readonly host: string
  /** Port on the loopback interface that serves only the metrics; null for none. */
  readonly metricsPort: number | null
  /** Absolute path of the folder that holds the embedded store and the mails written as files. */
  readonly dataDir: string
  /** Absolute path of the folder where `npm run backup` writes, if no other is given. */
  readonly backupDir: string
  /** Absolute path of the built app. */
  readonly appDir: string
  /** Without it the store is LevelDB in `dataDir`. May carry the administrator's name and password. */
  readonly couchdbUrl: URL | null
  /** Signs the tokens with which members' writes go to CouchDB; required with `couchdbUrl`. */
  readonly couchdbSecret: string
  /** HMAC key of the opaque ids (`Store.opaqueId`); required with `couchdbUrl`, otherwise stored in `dataDir`. */
  readonly idSecret: string
  /** Prefix of every CouchDB database name, so that several installations can share a server. */
  readonly couchdbPrefix: string
  readonly supportEmail: string
  /** Where security flaws are reported, `mailto:` or `https:`; without it there is no security.txt. */
  readonly securityContact: string | null
  /** URL of the SMTP server, credentials included; without it mails are written as files in `dataDir`. */
  readonly smtpUrl: URL | null
  /** `offered`: mail may be sent unencrypted when an `smtp://` server does not support STARTTLS. */
  readonly smtpStarttls: 'required' | 'offered'
  /** Sender of the mails, such as `Rayon Libre <bonjour@example.fr>`. */
  readonly mailFrom: string
  /** Addresses of the proxies whose forwarded headers are trusted; null when the setting is absent. */
  readonly trustProxy: readonly string[] | null
  /** The origin people type, when it differs from the one the gateway listens on (behind TLS). */
  readonly publicOrigin: string | null
  readonly rateLimits: boolean
  /** Whether this process runs the jobs itself; off when a separate jobs process does. */
  readonly jobs: boolean
  readonly logLevel: string
  /** One more origin accepted as a push service; tests only. */
  readonly pushTestOrigin: string | null
  /** Oldest wire version still served (`src/wire/version.ts`); older apps have to update. */
  readonly wireOldest: number
}

/** A port number; 0 means any free port. */
function parsePort(text: string): number | undefined {
  const port = Number(text)
  return /^\d{1,5}$/.test(text) && port <= 65_535 ? port : undefined
}

function parseUrl(text: string, protocols: RegExp): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && protocols.test(url.protocol) ? url : undefined
}

/** Accepts text that matches, unchanged. */
function parseAs(form: RegExp): (text: string) => string | undefined {
  return (text) => (form.test(text) ? text : undefined)
}

function parseChoice<const V extends string>(values: readonly V[]): (text: string) => V | undefined {
  return (text) => values.find((one) => one === text)
}

const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'] // as proxy-addr names them

/** An address, an address with a prefix length, or the name of a range. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const narrow = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return PROXY_RANGES.includes(text) || (isIP(address) !== 0 && narrow && more.length === 0)
}

/** Comma-separated proxies; null when the list is empty, an empty list for `none`. */
function parseProxies(text: string): readonly string[] | null | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) return null
  if (parts.length === 1 && parts[0] === 'none') return []
  return parts.every(isProxy) ? parts : undefined
}

type Settings = ReturnType<typeof settingsOf>

/** Reads settings one by one; `check` reports the invalid ones together. */
function settingsOf(source: NodeJS.ProcessEnv) {
  const wrong = new Set<string>()
  /** The raw value; '' when unset. An empty value counts as unset. */
  const text = (name: string): string => source[name] ?? ''
  return {
    text,
    /** Parses with `parse`, which returns undefined for an invalid value; `otherwise` when unset. */
    parsed<V>(name: string, parse: (text: string) => V | undefined, otherwise: V): V {
      const written = text(name)
      if (written === '') return otherwise
      const value = parse(written)
      if (value === undefined) wrong.add(name)
      return value ?? otherwise
    },
    /** Marks a setting as invalid. */
    refuse: (name: string): void => void wrong.add(name),
    /** @throws StartupError `bad-env`, naming every invalid setting */
    check(): void {
      if (wrong.size > 0) throw new StartupError('bad-env', [...wrong].join(', '))
    },
  }
}

const MAIL_FROM_DEFAULT = 'Rayon Libre <ne-pas-repondre@rayon-libre.example>'
const SUPPORT_EMAIL_DEFAULT = 'support@rayon-libre.example'
const ID_SECRET_MIN = 32 // characters
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent']

const parseHttp = (text: string) => parseUrl(text, /^https?:$/)
const parseOrigin = (text: string) => parseHttp(text)?.origin
const parseSmtp = (text: string) => parseUrl(text, /^smtps?:$/)
const parseSender = parseAs(/^[^\p{Cc}<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/u)
const parseEmail = parseAs(/^[^\s<>@]+@[^\s<>@]+$/)
const parseContact = parseAs(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
const parseOnOff = parseChoice(['on', 'off'])
const parseStarttls = parseChoice(['required', 'offered'])

function parseWireOldest(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Math.max(WIRE_OLDEST, Number(text)) : undefined
}

function readStore(settings: Settings): Pick<Env, 'couchdbUrl' | 'couchdbSecret' | 'couchdbPrefix' | 'idSecret'> {
  const couchdbUrl = settings.parsed<URL | null>('COUCHDB_URL', parseHttp, null)
  const couchdbSecret = settings.text('COUCHDB_SECRET')
  const idSecret = settings.parsed('ID_SECRET', (text) => (text.length < ID_SECRET_MIN ? undefined : text), '')
  const couchdbPrefix = settings.parsed('COUCHDB_PREFIX', parseAs(/^[a-z][a-z0-9_-]*$/), '')
  if (settings.text('COUCHDB_URL') !== '') {
    if (couchdbSecret === '') settings.refuse('COUCHDB_SECRET')
    if (idSecret === '') settings.refuse('ID_SECRET')
  }
  return { couchdbUrl, couchdbSecret, couchdbPrefix, idSecret }
}

function readMail(settings: Settings): Pick<Env, 'smtpUrl' | 'smtpStarttls' | 'mailFrom'> {
  const smtpUrl = settings.parsed<URL | null>('SMTP_URL', parseSmtp, null)
  const mailFrom = settings.parsed('MAIL_FROM', parseSender, MAIL_FROM_DEFAULT)
  // A mail server would refuse an invented sender: it must be configured.
  if (smtpUrl !== null && settings.text('MAIL_FROM') === '') settings.refuse('MAIL_FROM')
  const smtpStarttls = settings.parsed('SMTP_STARTTLS', parseStarttls, 'required')
  return { smtpUrl, mailFrom, smtpStarttls }
}

/**
 * An empty value counts as unset.
 * @throws StartupError `bad-env`, naming every invalid variable
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const settings = settingsOf(source)
  const { text, parsed } = settings
  const env: Env = {
    port: parsed('PORT', parsePort, 3000),
    metricsPort: parsed<number | null>('METRICS_PORT', parsePort, null),
    host: text('HOST') || '127.0.0.1',
    dataDir: resolve(text('DATA_DIR') || './data'),
    backupDir: resolve(text('BACKUP_DIR') || './sauvegardes'),
    appDir: resolve(text('APP_DIR') || './dist/app'),
    ...readStore(settings),
    ...readMail(settings),
    supportEmail: parsed('SUPPORT_EMAIL', parseEmail, SUPPORT_EMAIL_DEFAULT),
    securityContact: parsed<string | null>('SECURITY_CONTACT', parseContact, null),
    trustProxy: parsed<readonly string[] | null>('TRUST_PROXY', parseProxies, null),
    publicOrigin: parsed<string | null>('PUBLIC_ORIGIN', parseOrigin, null),
    rateLimits: parsed('RATE_LIMITS', parseOnOff, 'on') === 'on',
    jobs: parsed('JOBS', parseOnOff, 'on') === 'on',
    pushTestOrigin: parsed<string | null>('PUSH_TEST_ORIGIN', parseOrigin, null),
    wireOldest: parsed('WIRE_OLDEST', parseWireOldest, WIRE_OLDEST),
    logLevel: parsed('LOG_LEVEL', parseChoice(LOG_LEVELS), 'warn'),
  }
  if (env.metricsPort !== null && env.metricsPort !== 0 && env.metricsPort === env.port) settings.refuse('METRICS_PORT')
  settings.check()
  return env
}

/** The origin used in the links of mails. */
export function siteOrigin({ publicOrigin, port }: Pick<Env, 'publicOrigin' | 'port'>): string {
  return publicOrigin ?? `http://localhost:${port}`
}

/** Whether the site is served over HTTPS: cookies and headers are stricter then. */
export function isOverTls({ publicOrigin }: Pick<Env, 'publicOrigin'>): boolean {
  return publicOrigin?.startsWith('https:') === true
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/

/** Whether a host name or an address, IPv6 in brackets or not, is this machine's loopback. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Whether people reach the site from other machines, and so through a reverse proxy. */
export function isPublic({ publicOrigin }: Pick<Env, 'publicOrigin'>): boolean {
  return publicOrigin !== null && !isLoopback(new URL(publicOrigin).hostname)
}

/** `clear`: mail may be sent unencrypted, by choice or because it stays on this machine. */
export function mailEncryption({
  smtpUrl,
  smtpStarttls,
}: Pick<Env, 'smtpUrl' | 'smtpStarttls'>): 'encrypted' | 'clear' {
  if (smtpUrl?.protocol === 'smtps:') return 'encrypted'
  return smtpStarttls === 'offered' || isLoopback(smtpUrl?.hostname ?? '') ? 'clear' : 'encrypted'
}

/**
 * Refuses a start that is open to the network unless the settings name the address that people use (links, cookies, the
 * origin of requests) and the proxies in between (rate limits by address, which all visitors would share otherwise).
 * @throws StartupError `origin-missing` or `proxy-unnamed`
 */
export function requireSafeStart({
  host,
  publicOrigin,
  trustProxy,
}: Pick<Env, 'host' | 'publicOrigin' | 'trustProxy'>): void {
  if (publicOrigin === null) {
    if (!isLoopback(host)) throw new StartupError('origin-missing', host)
    return
  }
  if (trustProxy === null && (!isLoopback(host) || isPublic({ publicOrigin }))) {
    throw new StartupError('proxy-unnamed', 'TRUST_PROXY')
  }
}
