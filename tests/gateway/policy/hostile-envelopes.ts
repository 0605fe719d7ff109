import fc from 'fast-check'
import { CONTENT_TYPES, encode } from './hostile-words.ts'

/** What goes round a body: the query, headers and cookies, right and forged. */
export function hostileEnvelopes(uids: readonly string[], seq: fc.Arbitrary<string>) {
  const good = fc.constantFrom(
    '',
    'include_docs=true',
    'include_docs=true&scope=own',
    'scope=own',
    'revs=true',
    'include_docs=true&limit=3',
  )
  const wild = fc
    .dictionary(
      fc.constantFrom(
        'include_docs',
        'scope',
        'since',
        'limit',
        'feed',
        'filter',
        'view',
        'selector',
        'doc_ids',
        'attachments',
        'revs',
        'conflicts',
        'new_edits',
        'startkey',
        'endkey',
        'keys',
        'heartbeat',
        '__proto__',
        'style',
        'batch',
      ),
      fc.oneof(
        fc.constantFrom('true', 'false', 'own', 'public', 'all', '0', '1', '-1', 'normal', '_view', '["a"]', '%00'),
        seq,
      ),
      { maxKeys: 6 },
    )
    .map((found) =>
      Object.entries(found)
        .map(([name, text]) => `${encode(name)}=${encode(text)}`)
        .join('&'),
    )
    .chain((text) =>
      fc.constantFrom(
        text,
        text,
        text,
        `${text}&scope=own&scope=public`,
        `${text}&include_docs=true&include_docs=false`,
        `${text}&%`,
      ),
    )

  const query = fc.oneof(good, wild)

  const headers = fc.dictionary(
    fc.constantFrom(
      'x-rayon-uid',
      'origin',
      'host',
      'authorization',
      'x-auth-couchdb-username',
      'x-forwarded-for',
      'x-http-method-override',
      'x-sha256',
      'range',
      'if-none-match',
      'if-match',
      'accept-encoding',
      'content-type',
      'content-encoding',
      'sec-fetch-site',
      'x-original-url',
    ),
    fc.oneof(
      fc.constantFrom(
        ...uids,
        '*',
        'http://rayon.example',
        'https://ailleurs.example',
        '_admin',
        '127.0.0.1',
        'bytes=0-',
        'bytes=0-0,1-1,2-2',
        'gzip',
        '../',
        '0'.repeat(64),
        '/sync/prives/_changes',
        'same-origin',
      ),
      fc.constantFrom(...CONTENT_TYPES),
    ),
    { maxKeys: 4 },
  )
  const cookie = fc.constantFrom(
    'rl_session=',
    `rl_session=${'A'.repeat(43)}`,
    'rl_session=%00',
    'rl_session=%E0%A4%A',
    'rl_session=account:x',
    '__Host-rl_session=x; rl_session=y',
    `rl_session=${'a'.repeat(5000)}`,
    'rl_session=../../accounts',
    '__proto__=x; constructor=y',
    ';;;==;',
  )

  return { query, headers, cookie }
}
