import fc from 'fast-check'
import { DATABASES, FORBIDDEN, PROTOTYPE } from './hostile-words.ts'
import type { World } from './world.ts'

/** What a member can learn of the store: the present revisions, and the epochs that sequences begin with. */
export interface Known {
  /** By document id. */
  readonly revs: ReadonlyMap<string, string>
  readonly epochs: readonly string[]
}

/** Badly formed things are refused whole at the door: most must be well formed, to be judged one by one behind it. */
function mostly<T, U>(well: fc.Arbitrary<T>, badly: fc.Arbitrary<U>): fc.Arbitrary<T | U> {
  return fc.oneof({ weight: 15, arbitrary: well }, { weight: 1, arbitrary: badly })
}

/** Ids and bodies: what the attacker knows or can guess, right and forged. */
export function hostileParts(world: World, known: Known) {
  const { people, active, closed, applied, candidature, partnerships, blocage, photos } = world
  const shared = Object.values(partnerships.party)
  const uids = Object.values(people).map(({ uid }) => uid)
  const ids = [
    ...uids,
    active._id,
    closed._id,
    applied._id,
    candidature._id,
    blocage._id,
    ...shared.map(({ _id }) => _id),
  ]
  const forged = [
    ...[people.boutique.uid, people.createur.uid].flatMap((uid) => [
      `${applied._id}.${uid}`,
      `${active._id}.${uid}`,
      `${uid}.aaaaaaaaaaaa`,
      `${uid}.aaaaaaaaaaaa.${people.party.uid}`,
    ]),
    '_design/rules',
    '_local/epoch',
    '_changes',
    `account:${people.owner.uid}`,
    `${active._id}\u0000`,
    `${active._id} `,
    active._id.toUpperCase(),
    `${active._id}/photo.webp`,
    '\ud800',
    'é'.repeat(100),
    ...PROTOTYPE.filter((name) => name !== ''),
  ]
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 3, arbitrary: fc.constantFrom(...forged) },
    { weight: 1, arbitrary: fc.string({ maxLength: 110, unit: 'binary' }) },
  )
  const db = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...DATABASES) },
    { weight: 1, arbitrary: fc.constantFrom(...FORBIDDEN) },
  )
  const rev = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known.revs.values(), `1-${'a'.repeat(32)}`, `9-${'f'.repeat(32)}`) },
    { weight: 1, arbitrary: fc.constantFrom('1-x', '', '0-0', '99999999999-a', `1-${'A'.repeat(32)}`) },
  )
  const seq = fc.oneof(
    fc.constantFrom('0', 'now', '-1', '1e9', '0x10', ':', 'x:1', '999999999999999999999', 'null', '[]', '{}'),
    fc
      .tuple(
        fc.constantFrom(...known.epochs),
        fc.constantFrom(
          '0',
          '-1',
          '1',
          '0x1',
          '1e0',
          'NaN',
          '~',
          '1~',
          '1~zzz',
          '1~\ud800',
          '0.5',
          'Infinity',
          ' 1',
          '9'.repeat(400),
        ),
      )
      .map(([epoch, rest]) => `${epoch}:${rest}`),
    fc.string({ maxLength: 40 }),
  )

  const value: fc.Arbitrary<unknown> = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('', '<script>alert(1)</script>', "' OR 1=1", '\u202e\u0000', -1, 1e308, null, true, [], {}, ['a'], {
      $gt: null,
    }),
    fc.constantFrom(...ids, photos.annonce, photos.profil, 'javascript:alert(1)', 'https://ailleurs.example/x.webp'),
  )
  const bases: readonly object[] = [
    active,
    closed,
    applied,
    candidature,
    { ...candidature, status: 'awaiting-creator' },
    { ...candidature, status: 'confirmed' },
    { ...active, userId: people.boutique.uid },
    { ...candidature, creatorId: people.createur.uid },
    { _id: people.owner.uid, adresseLocale: 'ici' },
    { _id: people.owner.uid, userType: 'createur', nom: 'x', ville: 'x', profileComplete: true },
  ]
  const document = fc
    .record({
      base: mostly(
        fc.constantFrom(...bases.map((doc) => ({ ...doc, _rev: known.revs.get('_id' in doc ? String(doc._id) : '') }))),
        fc.constant({}),
      ),
      id: fc.option(id, { nil: undefined, freq: 1 }),
      rev: fc.option(rev, { nil: undefined, freq: 1 }),
      deleted: fc.constantFrom(undefined, undefined, true, false, 'true'),
      extra: fc.dictionary(
        mostly(
          fc.constantFrom(
            'active',
            'status',
            'photos',
            'email',
            'userId',
            'userType',
            'prix',
            'boutiqueId',
            'creatorId',
          ),
          fc.oneof(
            fc.constantFrom('_attachments', '_revisions', '_revs_info', '_conflicts', ...PROTOTYPE),
            fc.string({ maxLength: 12 }),
          ),
        ),
        value,
        { maxKeys: 2 },
      ),
    })
    .map(({ base, id: _id, rev: _rev, deleted, extra }) => ({
      ...base,
      ...extra,
      ...(_id === undefined ? {} : { _id }),
      ...(_rev === undefined ? {} : { _rev }),
      ...(deleted === undefined ? {} : { _deleted: deleted }),
    }))

  const json = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.tuple(arbitrary, fc.nat({ max: 70 })).map(([body, twist]) => {
      const text = JSON.stringify(body) ?? 'null'
      if (twist === 0) return text.slice(0, -1)
      if (twist === 1) return text.replace('{', '{"__proto__":{"uid":"x"},')
      if (twist === 2) return text.replace('{', `{"_id":"${active._id}","_id":"${closed._id}",`)
      if (twist === 3) return text.replace('{', '{"constructor":{"prototype":{"admin":true}},')
      if (twist === 4) return `${'['.repeat(500)}${text}${']'.repeat(500)}`
      if (twist === 5) return `\ufeff${text}`
      if (twist === 6) return text.replaceAll('"', "'")
      return text
    })
  const pushBody = json(
    fc.record(
      {
        docs: fc.array(document, { minLength: 1, maxLength: 4 }),
        new_edits: mostly(fc.constant(true), fc.constantFrom(false, 'false', 0, null)),
      },
      { requiredKeys: ['docs'] },
    ),
  )
  const keysBody = json(fc.record({ keys: fc.array(mostly(id, value), { maxLength: 6 }) }, { requiredKeys: [] }))
  const getBody = json(
    fc.record({
      docs: fc.array(fc.record({ id: mostly(id, value), rev: mostly(rev, value) }, { requiredKeys: [] }), {
        maxLength: 6,
      }),
    }),
  )
  const anyBody = fc.oneof(
    json(value),
    fc.string({ maxLength: 200 }),
    fc.constant('a'.repeat(3 * 1024 * 1024)),
    fc.constant('{"a":'.repeat(2000)),
  )
  const emails = [
    ...Object.values(people).map(({ email }) => email),
    'personne@example.fr',
    'x',
    '',
    'a@b\r\nBcc: x@y.fr',
    `${'a'.repeat(300)}@example.fr`,
  ]
  const accountBody = json(
    fc.record(
      {
        email: fc.oneof(fc.constantFrom(...emails), value),
        password: fc.oneof(fc.constantFrom('motdepasse2', '123456', '', 'x'.repeat(500), '\u0000'), value),
        userType: fc.oneof(fc.constantFrom('boutique', 'worker', 'admin', '_admin'), value),
        uid: fc.constantFrom(...uids),
      },
      { requiredKeys: [] },
    ),
  )
  const contactBody = json(
    fc.record(
      {
        nom: value,
        email: fc.constantFrom('a@b.fr', 'a@b.fr\r\nBcc: c@d.fr'),
        sujet: fc.constantFrom('Presse', 'Autre', '\r\nX: y'),
        message: value,
        to: value,
      },
      { requiredKeys: ['nom'] },
    ),
  )

  return { uids, db, id, seq, pushBody, keysBody, getBody, anyBody, accountBody, contactBody }
}
