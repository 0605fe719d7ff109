import fc from 'fast-check'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { POLICY, type Role } from '#gateway/policy.ts'
import { CANARIES } from './canaries.ts'
import { ATTEMPTS } from './requests.ts'
import { PASSWORD, type WireRequest, type World } from './world.ts'

/** The attackers: none of them may see the secrets. */
export const ATTACKERS = ['visitor', 'former', 'impostor', 'boutique', 'createur'] as const satisfies readonly Role[]
type Attacker = (typeof ATTACKERS)[number]

export interface Hostile {
  readonly by: Attacker
  readonly request: WireRequest
}

/** A request from the policy's table, with its body parsed. */
interface Base {
  readonly method: string
  readonly url: string
  readonly body?: unknown
}

/** Replaces the secrets, which an attacker would not know, and the password by another. */
function withoutSecrets(text: string): string {
  const secrets = [...Object.values(CANARIES).flat(), PASSWORD]
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, 'motdepasse2'), text)
}

/** Every request of the policy's table, for the owner's things, sent by a stranger. */
export async function basesOf(world: World): Promise<readonly Base[]> {
  const bases: Base[] = [{ method: 'GET', url: '/sync/_live' }]
  const ask: World['ask'] = (role, options, person) => {
    const { method = 'GET', payload } = options
    const body = Buffer.isBuffer(payload) || payload === undefined ? {} : { payload }
    bases.push(JSON.parse(withoutSecrets(JSON.stringify({ method, url: options.url, body: body.payload }))) as Base)
    return world.ask(role, options, person)
  }
  for (const operation of POLICY) {
    const attempt = ATTEMPTS[`${operation.route} ${operation.resource}`] ?? ATTEMPTS[operation.route]
    await attempt?.({ ...world, ask }, 'createur', operation)
  }
  // Not the account's deletion: the attackers must stay. Writes are tried more often than pages.
  return bases.filter(({ url }) => url !== '/api/compte').flatMap((one) => (one.body ? [one, one, one, one] : [one]))
}

type JsonPath = readonly string[]

/** The path of every value in a body. */
function pathsOf(value: unknown, at: JsonPath = []): readonly JsonPath[] {
  if (value === null || typeof value !== 'object') return [at]
  return [at, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...at, name]))]
}

function withValue(body: unknown, [name, ...rest]: JsonPath, value: unknown): unknown {
  if (name === undefined) return value
  const placed = (inner: unknown) => withValue(inner, rest, value)
  if (Array.isArray(body)) return body.map((inner, at) => (String(at) === name ? placed(inner) : inner))
  return { ...(body as object), [name]: placed((body as Record<string, unknown> | null)?.[name]) }
}

/** Lone surrogates cannot be percent-encoded: they are sent raw, as by a careless client. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const words = (text: string): readonly string[] => text.split(' ')

const METHODS = words('GET POST PUT DELETE PATCH HEAD OPTIONS')
const PROTOTYPE = words('__proto__ constructor prototype toString length')
const COUCHDB = words(
  '_changes _all_docs _bulk_docs _bulk_get _find _index _security _local/x _design/rules/_view/x _revs_diff _purge _users',
)
const PATHS = words(
  'accounts mail photos assets .well-known etc/passwd package.json store/accounts index.html _all_dbs',
)
const TRICKS = words('..%2f %2e%2e/ ../ // %00 %zz %c0%ae ;a=b * %0d%0a')
const PARAMETERS = words(
  'include_docs scope since mark limit feed filter selector doc_ids attachments revs conflicts new_edits startkey keys style',
)
const HEADERS = [
  ...words('x-rayon-uid origin host authorization x-auth-couchdb-username x-forwarded-for x-http-method-override'),
  ...words('x-original-url x-sha256 range if-none-match if-match accept-encoding content-encoding sec-fetch-site'),
]
const FIELDS = [
  ...words('active status photos email userId userType prix boutiqueId creatorId'),
  ...words('_deleted _rev _id _attachments _revisions _conflicts new_edits since mark'),
  ...PROTOTYPE,
]
const NUMBERS = words('0 -1 1 0x1 1e0 NaN ~ 1~ 1~zzz 0.5 Infinity 999999999999999999999')
const TYPES = ['application/json; charset=utf-16', 'text/plain', 'multipart/form-data; boundary=x', 'image/webp', '']
const COOKIES = [
  `rl_session=${'A'.repeat(43)}`,
  'rl_session=%E0%A4%A',
  'rl_session=account:x',
  '__Host-rl_session=x; rl_session=y',
  `rl_session=${'a'.repeat(5000)}`,
  '__proto__=x; constructor=y',
  ';;;==;',
]

/** Ways to garble the text of a body. */
const GARBLED: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, -1),
  (text) => text.replace('{', '{"__proto__":{"uid":"x"},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
  (text) => text.replace(/"_id":/, '"_id":"x","_id":'),
  (text) => `${'['.repeat(500)}${text}${']'.repeat(500)}`,
  (text) => `\ufeff${text}`,
  (text) => text.replaceAll('"', "'"),
  () => 'a'.repeat(3 * 1024 * 1024),
]

/** Requests from what the attacker knows or can guess: every id, real or forged; no password, no other session. */
export function hostileRequests(
  world: World,
  bases: readonly Base[],
  epochs: readonly string[],
): fc.Arbitrary<Hostile> {
  const { people, active, closed, applied, candidature, partnerships, blocage, photos } = world
  const uids = Object.values(people).map(({ uid }) => uid)
  const attackerUids = [people.boutique.uid, people.createur.uid]
  const ids: readonly string[] = [
    ...uids,
    ...[active, closed, applied, candidature, blocage, ...Object.values(partnerships.party)].map(({ _id }) => _id),
    ...attackerUids.flatMap((uid) => [
      `${applied._id}.${uid}`,
      `${uid}.aaaaaaaaaaaa`,
      `${uid}.aaaaaaaaaaaa.${people.party.uid}`,
    ]),
    `account:${people.owner.uid}`,
    `${active._id}\u0000`,
    active._id.toUpperCase(),
    '\ud800',
  ]
  const any = fc.oneof(
    fc.constantFrom(...ids, ...Object.values(photos)),
    fc.constantFrom(...COUCHDB, ...PATHS, ...PROTOTYPE, ...DATABASE_NAMES),
    fc.constantFrom(...epochs.flatMap((epoch) => NUMBERS.map((suffix) => `${epoch}:${suffix}`)), ...NUMBERS, 'now'),
    fc.constantFrom(people.owner.email, 'a@b\r\nBcc: x@y.fr', 'true', 'own', '["a"]', '<script>', 'https://x.example'),
    fc.string({ maxLength: 40, unit: 'binary' }),
  )
  const value = fc.oneof(any, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(-1, 1e308, null, true, [], {}))
  const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
  const header = fc.tuple(
    fc.constantFrom(...HEADERS),
    fc.constantFrom(...uids, '*', 'http://rayon.example', 'https://x.example', '_admin', '127.0.0.1', 'gzip'),
  )
  return fc
    .record({
      by: fc.constantFrom(...ATTACKERS, 'boutique', 'createur', 'boutique', 'createur'),
      base: fc.constantFrom(...bases),
      method: sometimes(fc.constantFrom(...METHODS)),
      swapped: fc.tuple(fc.constantFrom(...uids, '', '', '', ''), fc.constantFrom(...attackerUids)),
      segment: sometimes(fc.tuple(fc.nat(), any, fc.constantFrom('', ...TRICKS))),
      query: fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), any), { maxLength: 2 }),
      values: fc.array(fc.tuple(fc.nat(), sometimes(fc.constantFrom(...FIELDS)), value), { maxLength: 2 }),
      garbled: sometimes(fc.constantFrom(...GARBLED)),
      headers: fc.oneof(fc.constant([]), fc.array(header, { maxLength: 3 })),
      cookie: sometimes(fc.constantFrom(...COOKIES)),
      type: sometimes(fc.constantFrom(...TYPES)),
    })
    .map(({ by, base, method = base.method, swapped: [from, to], segment, query, values, ...twist }) => {
      const swap = (text: string) => (from === '' ? text : text.replaceAll(from, to))
      const [path = '', search = ''] = swap(base.url).split('?')
      const parts = path.split('/')
      if (segment !== undefined) parts[1 + (segment[0] % (parts.length - 1))] = segment[2] + encode(segment[1])
      const parameters = [search, ...query.map(([name, text]) => `${name}=${encode(text)}`)].filter(Boolean)
      const url = [parts.join('/'), parameters.join('&')].filter(Boolean).join('?')
      const headers = {
        ...Object.fromEntries(twist.headers),
        ...(twist.cookie === undefined ? {} : { cookie: twist.cookie }),
      }
      if (base.body === undefined) return { by, request: { method, url, headers } }
      const body = values.reduce<unknown>((before, [nth, field, one]) => {
        const jsonPaths = pathsOf(before)
        const place = jsonPaths[nth % jsonPaths.length] ?? []
        return withValue(before, field === undefined ? place : [...place.slice(0, -1), field], one)
      }, base.body)
      const text = swap(JSON.stringify(body) ?? 'null')
      const payload = twist.garbled?.(text) ?? text
      return {
        by,
        request: { method, url, headers: { 'content-type': twist.type ?? 'application/json', ...headers }, payload },
      }
    })
}
