import fc from 'fast-check'
import type { Role } from '#gateway/policy.ts'
import { hostileEnvelopes } from './hostile-envelopes.ts'
import { hostileParts, type Known } from './hostile-parts.ts'
import { CONTENT_TYPES, encode, METHODS, TRICKS } from './hostile-words.ts'
import type { Sent, World } from './world.ts'

/** Who attacks: nobody to whom the secrets belong. */
export const ATTACKERS = ['visitor', 'former', 'impostor', 'boutique', 'createur'] as const satisfies readonly Role[]
export type Attacker = (typeof ATTACKERS)[number]

export interface Hostile {
  readonly by: Attacker
  readonly request: Sent
}

/** What the attacker knows or can guess: every id, right and forged; no password, no session of somebody else. */
export function hostileRequests(world: World, known: Known): fc.Arbitrary<Hostile> {
  const { people, photos } = world
  const parts = hostileParts(world, known)
  const { uids, db, id, seq, pushBody, keysBody, getBody, anyBody, accountBody, contactBody } = parts
  const { query, headers, cookie } = hostileEnvelopes(uids, seq)
  const path = (segments: readonly fc.Arbitrary<string>[]) => fc.tuple(...segments).map((parts) => parts.join(''))
  const part = id.map((text) => encode(text))
  const syncPath = path([
    fc.constant('/sync/'),
    db,
    fc.constantFrom('', '/'),
    fc.oneof(
      part,
      fc.constantFrom(
        '_changes',
        '_all_docs',
        '_bulk_docs',
        '_bulk_get',
        '_find',
        '_index',
        '_security',
        '_local/x',
        '_design/rules/_view/x',
        '_revs_diff',
        '_purge',
        '_compact',
        '_explain',
        '',
      ),
    ),
  ])
  const filePath = path([
    fc.constantFrom(
      '/',
      '/assets/',
      '/photos/',
      '/photos/annonces/',
      '/api/',
      '//',
      '/.well-known/',
      '/sync/_live/',
      '/index.html',
      '/shell.html',
      '/robots.txt',
    ),
    fc.oneof(fc.constantFrom(...TRICKS), part),
    fc.oneof(
      fc.constantFrom(...TRICKS, 'etc/passwd', 'package.json', 'store/accounts', 'index.html', 'shell.html'),
      part,
    ),
  ])
  const photoPath = fc.oneof(
    fc.constantFrom(photos.annonce, photos.profil, photos.message),
    fc.constantFrom(
      photos.profil.replace('/users/', '/annonces/'),
      photos.profil.replace('.webp', '-640.webp'),
      photos.annonce.replace('/photos/', '/photos//'),
      photos.annonce.toUpperCase(),
      `${photos.annonce}/..`,
      photos.annonce.replace(people.owner.uid, people.boutique.uid),
    ),
  )
  const tricked = (from: fc.Arbitrary<string>) =>
    fc.tuple(from, fc.constantFrom(...TRICKS), fc.nat({ max: 30 })).map(([text, trick, twist]) => {
      if (twist === 0) return text.replace('/', `/${trick}`)
      if (twist === 1) return text + trick
      if (twist === 2) return text.replace('/sync', '/SYNC')
      if (twist === 3) return `http://127.0.0.1${text}`
      if (twist === 4) return text.replaceAll('/', '%2f').replace('%2f', '/')
      return text
    })

  const way = (
    weight: number,
    method: fc.Arbitrary<(typeof METHODS)[number]>,
    url: fc.Arbitrary<string>,
    payload: fc.Arbitrary<string | undefined>,
  ) => ({
    weight,
    arbitrary: fc.record({ method, url: tricked(url), query, payload }),
  })
  const post = fc.constantFrom<(typeof METHODS)[number]>('POST', 'POST', 'POST', 'PUT')
  const nothing = fc.constant(undefined)
  const onSync = (suffix: string) => path([fc.constant('/sync/'), db, fc.constant(suffix)])
  const any = fc.oneof(
    way(8, post, onSync('/_bulk_docs'), pushBody),
    way(4, fc.constantFrom('GET', 'POST'), onSync('/_changes'), fc.oneof(nothing, anyBody)),
    way(4, post, onSync('/_all_docs'), keysBody),
    way(4, post, onSync('/_bulk_get'), getBody),
    way(4, fc.constantFrom(...METHODS), syncPath, fc.oneof(nothing, pushBody, anyBody)),
    way(3, fc.constantFrom(...METHODS), filePath, nothing),
    way(2, fc.constantFrom(...METHODS), photoPath, fc.oneof(nothing, anyBody)),
    way(
      2,
      fc.constantFrom(...METHODS),
      fc.constantFrom('/api/mot-de-passe', `/api/mot-de-passe/${'A'.repeat(43)}`, '/api/mot-de-passe/%00'),
      accountBody,
    ),
    way(
      1,
      fc.constantFrom('GET', 'POST', 'PUT'),
      fc.constantFrom('/api/session', '/api/comptes', '/api/compte/email', '/api/compte'),
      accountBody,
    ),
    way(1, post, fc.constant('/api/contact'), contactBody),
    way(1, fc.constantFrom(...METHODS), fc.constantFrom('/api/compteurs', '/healthz', '/'), fc.oneof(nothing, anyBody)),
  )
  return fc
    .record({
      by: fc.constantFrom(...ATTACKERS, 'boutique', 'createur', 'boutique', 'createur'),
      any,
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: headers }),
      cookie: fc.oneof({ weight: 7, arbitrary: nothing }, { weight: 1, arbitrary: cookie }),
      type: fc.oneof(
        { weight: 5, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
      ),
    })
    .map(({ by, any: { method, url, query: asked, payload }, headers: more, cookie: forgedCookie, type }) => ({
      by,
      request: {
        method,
        url: asked === '' || url.includes('?') ? url : `${url}?${asked}`,
        headers: {
          ...(payload === undefined ? {} : { 'content-type': type }),
          ...more,
          ...(forgedCookie === undefined ? {} : { cookie: forgedCookie }),
        },
        ...(payload === undefined ? {} : { payload }),
      },
    }))
}
