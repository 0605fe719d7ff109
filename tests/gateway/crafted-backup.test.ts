import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pack } from '#gateway/backup/archive.ts'
import { plain } from '#gateway/backup/bytes.ts'
import { FORMAT, HEAD, linesName, MANIFEST, type Part, photoName } from '#gateway/backup/format.ts'
import { readBackup } from '#gateway/backup/read.ts'
import { seal } from '#gateway/backup/sealing.ts'
import { runRestore } from '#gateway/commands/restore.ts'
import { readEnv } from '#gateway/env.ts'
import { get } from '#gateway/store/documents.ts'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import { BACKUP_FAILURES } from '#messages/fr/backup.ts'
import { openShop, type Shop, WIRE } from '#tests/fixtures/backups.ts'

const HASH = 'a'.repeat(32)
const GOOD = { _id: 'abc', _rev: `1-${HASH}`, _revisions: { start: 1, ids: [HASH] }, nom: 'Zoé' }

let folder: string
let shop: Shop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rayon-crafted-'))
  const store = await openLeveldb(join(folder, 'data'))
  shop = await openShop(store, 1, 0)
  await store.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const part = (name: string, text: string | Buffer): Part => ({ name, bytes: plain(Buffer.from(text as string)) })
const lines = (database: string, ...texts: readonly (string | object)[]): Part => {
  const text = texts.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')
  return part(linesName(database, 1), gzipSync(text))
}
const head = {
  product: 'rayon-libre',
  format: FORMAT,
  version: '0.1.0',
  wire: WIRE,
  startedAt: '2026-02-01T09:00:00.000Z',
}
const manifestOf = (parts: number, more: object = {}) => ({
  ...head,
  store: 'leveldb',
  idSecret: 'x',
  asOf: head.startedAt,
  exact: true,
  databases: {},
  photos: { count: 0, bytes: 0 },
  parts,
  ...more,
})

/** A backup whose every checksum holds, which whoever writes one can see to. */
function file(parts: readonly Part[], manifest: object = manifestOf(parts.length)): Readable {
  const all = [part(HEAD, JSON.stringify(head)), ...parts, part(MANIFEST, JSON.stringify(manifest))]
  return pack(
    (async function* () {
      yield* all
    })(),
  )
}

const codeOf = (backup: Readable): Promise<string> =>
  readBackup(backup, WIRE, async () => {}).then(
    () => 'taken',
    ({ code, message }) => code ?? message,
  )

const rev = (value: string, start = Number.parseInt(value, 10), ids: readonly unknown[] = [value.split('-')[1]]) => ({
  ...GOOD,
  _rev: value,
  _revisions: { start, ids },
})
const OTHER = 'b'.repeat(32)
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const withText = (text: string) => JSON.stringify(GOOD).replace('"Zoé"', () => text)
const photo = (doc: object, file = 'full.webp', id = 'p', revision = GOOD._rev): readonly Part[] => [
  part(photoName(id, revision, 'document.json'), JSON.stringify({ ...GOOD, _id: 'p', ...doc })),
  part(photoName(id, revision, file), 'bytes'),
]
const attachments = (name = 'full.webp', type: unknown = 'image/webp') => ({
  _attachments: { [name]: { content_type: type, stub: true } },
})

const CRAFTED: readonly (readonly [what: string, parts: readonly Part[]])[] = [
  ['a revision that is none', [lines('annonces', rev('nonsense'))]],
  ['a revision without a number', [lines('annonces', rev(`-${HASH}`))]],
  ['revision 0', [lines('annonces', rev(`0-${HASH}`))]],
  ['a negative revision', [lines('annonces', rev(`-1-${HASH}`))]],
  ['an enormous revision', [lines('annonces', rev(`${'9'.repeat(20)}-${HASH}`))]],
  ['a revision that no device could follow', [lines('annonces', rev(`999999999-${HASH}`))]],
  ['a revision with another digest', [lines('annonces', rev('1-xyz'))]],
  ['a revision of capitals', [lines('annonces', rev(`1-${'A'.repeat(32)}`))]],
  ['a revision that is a number', [lines('annonces', { ...GOOD, _rev: 1 })]],
  ['no revision', [lines('annonces', { ...GOOD, _rev: undefined })]],
  ['no history', [lines('annonces', { ...GOOD, _revisions: undefined })]],
  ['a history of another revision', [lines('annonces', rev(`1-${HASH}`, 1, [OTHER]))]],
  ['a history that begins elsewhere', [lines('annonces', rev(`1-${HASH}`, 2))]],
  ['a history longer than its number', [lines('annonces', rev(`1-${HASH}`, 1, [HASH, OTHER]))]],
  ['a history of other things', [lines('annonces', rev(`2-${HASH}`, 2, [HASH, { a: 1 }]))]],
  [
    'a history without end',
    [
      lines(
        'annonces',
        rev(`9000-${HASH}`, 9000, [HASH, ...Array.from({ length: 2000 }, (_, n) => n.toString(16).padStart(32, '0'))]),
      ),
    ],
  ],
  ['a design document', [lines('annonces', { ...GOOD, _id: '_design/x', validate_doc_update: 'function () {}' })]],
  ['a local document', [lines('annonces', { ...GOOD, _id: '_local/x' })]],
  ['an id of the store', [lines('annonces', { ...GOOD, _id: '_security' })]],
  ['an empty id', [lines('annonces', { ...GOOD, _id: '' })]],
  ['an id that is none', [lines('annonces', { ...GOOD, _id: 7 })]],
  ['an id with control characters', [lines('annonces', { ...GOOD, _id: 'a\u0000b' })]],
  ['an endless id', [lines('annonces', { ...GOOD, _id: 'a'.repeat(5000) })]],
  ['a mark of an unfinished restore', [lines('coordination', { ...GOOD, _id: 'restore:unfinished' })]],
  ['a format of a later release', [lines('coordination', { ...GOOD, _id: 'format:store', format: 99 })]],
  ['a lease', [lines('coordination', { ...GOOD, _id: 'lease:catalogue' })]],
  ["a link's secret", [lines('mail', { ...GOOD, sealed: 'x' })]],
  ['a deletion that is no boolean', [lines('annonces', { ...GOOD, _deleted: 'yes' })]],
  ['a deletion that is false', [lines('annonces', { ...GOOD, _deleted: false })]],
  ['fields of the store', [lines('annonces', { ...GOOD, _conflicts: ['1-a'] })]],
  ['an attachment in a line', [lines('annonces', { ...GOOD, ...attachments() })]],
  ['an attachment that says it is elsewhere', [lines('photos', { ...GOOD, ...attachments() })]],
  ['a document that is a list', [lines('annonces', [GOOD])]],
  ['a document that is null', [lines('annonces', 'null')]],
  ['objects without end', [lines('annonces', withText(nested(5000)))]],
  ['a database that is not copied', [lines('catalogue', GOOD)]],
  ['an unknown database', [lines('inconnue', GOOD)]],
  ['a name that leaves the file', [part('../../etc/cron.d/x', 'x')]],
  ['a name from the root', [part('/etc/passwd', 'x')]],
  ['a photo that is a design document', photo({ _id: '_design/x', ...attachments() })],
  ['a photo of another id', photo({ _id: 'other', ...attachments() })],
  ['a photo of another revision', photo({ ...attachments(), _rev: `2-${HASH}` })],
  ['a photo with a picture that it does not name', photo(attachments('card.webp'))],
  ['a photo with a page', photo(attachments('full.webp', 'text/html'))],
  ['a photo with a picture of no type', photo(attachments('full.webp', { a: 1 }))],
  ['a picture with the name of a store', photo(attachments('_x'), '_x')],
  [
    'a photo of countless pictures',
    photo(
      {
        _attachments: Object.fromEntries(
          Array.from({ length: 200 }, (_, n) => [`p${n}`, { content_type: 'image/webp' }]),
        ),
      },
      'p0',
    ),
  ],
  [
    'a picture larger than any',
    photo(attachments()).with(1, {
      name: photoName('p', GOOD._rev, 'full.webp'),
      bytes: new Uint8Array(3 * 1024 * 1024),
    }),
  ],
]

const DAMAGED: readonly (readonly [what: string, parts: readonly Part[]])[] = [
  ['text that is no UTF-8', [part(linesName('annonces', 1), gzipSync(new Uint8Array([0x22, 0xff, 0xfe, 0x22])))]],
  ['a key that would change what an object is', [lines('annonces', withText('{"__proto__":{"a":1}}'))]],
  ['a document of many megabytes', [lines('annonces', withText(`"${'x'.repeat(5 * 1024 * 1024)}"`))]],
  ['zipped text without end', [part(linesName('annonces', 1), gzipSync(new Uint8Array(20 * 1024 * 1024)))]],
]

describe('a backup whose checksums hold, and which holds', () => {
  it.each(CRAFTED)('%s is refused', async (_what, parts) => {
    expect(await codeOf(file(parts))).toBe('foreign')
  })

  it.each(DAMAGED)('%s is refused', async (_what, parts) => {
    expect(await codeOf(file(parts))).toBe('damaged')
  })

  it.each([
    ['no date', { asOf: 'hier' }],
    ['no counts', { databases: { annonces: null } }],
    ['no photos', { photos: undefined }],
    ['no secret', { idSecret: undefined }],
  ])('a manifest with %s is refused', async (_what, more) => {
    expect(await codeOf(file([lines('annonces', GOOD)], manifestOf(1, more)))).toBe('foreign')
  })

  it('what a store writes is taken: a document again, a deletion, a long history, a photo', async () => {
    const ids = [HASH, ...Array.from({ length: 999 }, (_, n) => n.toString(16).padStart(32, '0'))]
    const parts = [
      lines('annonces', GOOD, GOOD, { ...GOOD, _id: 'def', _deleted: true }, rev(`4000-${HASH}`, 4000, ids)),
      lines('coordination', { ...GOOD, _id: 'claim:x' }),
      ...photo(attachments()),
    ]
    const counted = parts.map((one, index) => ({ ...one, name: index === 1 ? linesName('coordination', 1) : one.name }))
    expect(await codeOf(file(counted))).toBe('taken')
  })
})

it('what is no tar, and ends as a backup does, is told as damaged', async () => {
  const noTar = Readable.from([Buffer.alloc(4096, 'rayon')], { objectMode: false })
  expect(await codeOf(noTar.pipe(seal()))).toBe('damaged')
})

it('a part of 1.5 GB is refused by its header: nothing of it is read', async () => {
  const { readable, controller } = createTarPacker()
  void controller.add({ name: linesName('annonces', 1), size: 1_500_000_000 })
  const reader = readable.getReader()
  const { value } = await reader.read()
  let given = 0
  const endless = async function* () {
    yield value
    for (;;) {
      given += 64 * 1024
      yield new Uint8Array(64 * 1024)
    }
  }
  expect(await codeOf(Readable.from(endless(), { objectMode: false }))).toBe('foreign')
  expect(given).toBeLessThan(8 * 1024 * 1024)
})

it('a restore of such a file leaves the market as it was, and says why', async () => {
  const env = readEnv({ COUCHDB_URL: '', LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data') })
  for (const [what, parts] of [CRAFTED[0], CRAFTED.find(([what]) => what === 'a design document')].flatMap((one) =>
    one === undefined ? [] : [one],
  )) {
    const path = join(folder, 'crafted.tar')
    await writeFile(path, file(parts))
    await expect(runRestore({ env, file: path, passphrase: null }), what).rejects.toMatchObject({ code: 'foreign' })
  }
  expect(await readdir(join(folder, 'data'))).not.toContain('restauration')
  const store = await openLeveldb(join(folder, 'data'))
  expect(await get(store.db('annonces'), shop.annonce._id)).not.toBeNull()
  await store.close()
  expect(BACKUP_FAILURES.foreign?.({ file: 'x.tar', detail: 'annonces/000001.ndjson.gz' })).toMatch(
    /x\.tar.*annonces.*Rien n'a été changé/,
  )
})
