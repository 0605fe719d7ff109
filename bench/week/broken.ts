import { snapshotOf } from '#domain/annonce.ts'
import type { CandidatureStatus } from '#domain/candidature.ts'
import { ownersOf, suiviPartsOf } from '#domain/ids.ts'
import { parsePhotoUrl } from '#domain/photo.ts'
import { same } from '#domain/same.ts'
import { isFinal, isOpen, progressOf } from '#domain/transitions.ts'
import { photoId } from '#gateway/photos/store.ts'
import type { Found, FoundDoc } from './found.ts'
import type { Said, Taken } from './ledger.ts'

/** Something that must not be, by what rule it breaks. */
export interface Broken {
  readonly rule: 'lost' | 'came-back' | 'twice' | 'both-answers' | 'price' | 'conflict' | 'account' | 'photo'
  readonly what: string
}

const statusOf = ({ doc }: Pick<Taken, 'doc'>) => doc.status as CandidatureStatus
const generation = (rev: string): number => Number.parseInt(rev, 10)

/** What is about somebody as well, such as a favourite on their annonce: it goes when they leave. */
function isOf(id: string, uids: ReadonlySet<string>): boolean {
  const about = suiviPartsOf(id)?.about ?? id
  return [id, about].flatMap(ownersOf).some((uid) => uids.has(uid))
}

function byDocument(taken: readonly Taken[]): ReadonlyMap<string, readonly Taken[]> {
  const groups = new Map<string, Taken[]>()
  for (const one of taken) {
    const key = `${one.db} ${one.id}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

/** A version that gave way in a merge is not lost where what stands is no less far. */
function gaveWay(one: Taken, found: FoundDoc): boolean {
  if (!found.besides.has(one.rev)) return false
  if (one.db !== 'candidatures') return true
  return progressOf(found.doc.status as CandidatureStatus) >= progressOf(statusOf(one))
}

function ofDocument(group: readonly Taken[], found: FoundDoc | undefined, removing: ReadonlySet<string>): Broken[] {
  const [{ db, id } = { db: '', id: '' }] = group
  const what = `${db} ${id}`
  if (found === undefined) return [{ rule: 'lost', what: `${what}: not there at all` }]
  if (found.deleted) return removing.has(what) ? [] : [{ rule: 'lost', what: `${what}: deleted by nobody` }]
  if (group.at(-1)?.doc._deleted === true) return [{ rule: 'came-back', what }]
  return group
    .filter((one) => !found.revs.has(one.rev) && !gaveWay(one, found))
    .map(({ rev }) => ({ rule: 'lost', what: `${what}: ${rev} did not lead to ${found.rev}` }))
}

/** Two different writes that were both taken over the same one. */
function twice(group: readonly Taken[]): Broken[] {
  const revs = new Map<number, string>()
  const broken: Broken[] = []
  for (const { db, id, rev } of group) {
    const other = revs.get(generation(rev))
    if (other !== undefined && other !== rev) broken.push({ rule: 'twice', what: `${db} ${id}: ${other} and ${rev}` })
    revs.set(generation(rev), rev)
  }
  return broken
}

function bothAnswers(group: readonly Taken[]): Broken[] {
  const [first] = group
  if (first?.db !== 'candidatures') return []
  const told = new Set(group.map(statusOf))
  const answers = ['awaiting-creator', 'refused-by-boutique'] as const
  const finals = [...told].filter(isFinal)
  const wrong = answers.every((status) => told.has(status)) || finals.length > 1
  return wrong ? [{ rule: 'both-answers', what: `${first.id}: ${[...told].join(', ')}` }] : []
}

/** The terms that somebody waits for an answer on are those of the annonce. */
function prices({ docs }: Found): Broken[] {
  const broken: Broken[] = []
  for (const [id, { deleted, doc }] of docs.candidatures ?? []) {
    if (deleted || !isOpen(doc.status as CandidatureStatus)) continue
    const annonce = docs.annonces?.get(String(doc.annonceId))
    if (annonce === undefined || annonce.deleted) continue
    if (!same(doc.annonce, snapshotOf(annonce.doc as never))) broken.push({ rule: 'price', what: id })
  }
  return broken
}

/** No edit of an annonce was taken between a candidature to it and the end of that one. */
function pricesMeanwhile(groups: ReadonlyMap<string, readonly Taken[]>, { docs }: Found): Broken[] {
  const broken: Broken[] = []
  for (const group of groups.values()) {
    const [made] = group
    if (made?.db !== 'candidatures' || statusOf(made) !== 'pending') continue
    const ended = group.find((one) => isFinal(statusOf(one)))
    const standing = docs.candidatures?.get(made.id)?.doc.status as CandidatureStatus | undefined
    // Of one that ended by nobody's word it is not known when.
    if (ended === undefined && (standing === undefined || isFinal(standing))) continue
    const edits = groups.get(`annonces ${made.doc.annonceId}`) ?? []
    const during = edits.filter(
      ({ askedAt, answeredAt }) =>
        askedAt > made.answeredAt && answeredAt < (ended?.askedAt ?? Number.POSITIVE_INFINITY),
    )
    const before = edits.filter(({ answeredAt }) => answeredAt < made.askedAt).at(-1)
    for (const { doc } of during) {
      if (before !== undefined && doc._deleted !== true && doc.prix !== before.doc.prix) {
        broken.push({ rule: 'price', what: `${made.id}: ${before.doc.prix} became ${doc.prix}` })
      }
    }
  }
  return broken
}

function conflicts({ docs }: Found): Broken[] {
  return Object.entries(docs).flatMap(([db, all]) =>
    [...all].flatMap(([id, found]) =>
      found.conflicts.map((rev): Broken => ({ rule: 'conflict', what: `${db} ${id}: ${rev}` })),
    ),
  )
}

function accounts({ accounts: made, leaving }: Said, { accounts: found }: Found): Broken[] {
  const broken: Broken[] = []
  const byEmail = new Map<string, number>()
  for (const { email } of found) byEmail.set(email, (byEmail.get(email) ?? 0) + 1)
  for (const [email, count] of byEmail) if (count > 1) broken.push({ rule: 'account', what: `${count} for ${email}` })
  const there = new Set(found.map(({ uid }) => uid))
  for (const uid of made.keys()) {
    if (!there.has(uid) && !leaving.has(uid)) broken.push({ rule: 'account', what: `${uid} is not there` })
  }
  return broken
}

/** What an annonce that stands shows is there. */
function photos({ photos: sent, leaving }: Said, found: Found): Broken[] {
  const broken: Broken[] = []
  for (const [id, { deleted, doc }] of found.docs.annonces ?? []) {
    if (deleted || isOf(id, leaving)) continue
    for (const url of (doc.photos ?? []) as readonly string[]) {
      const address = parsePhotoUrl(url)
      if (address !== null && sent.has(url) && !found.photos.has(photoId(address))) {
        broken.push({ rule: 'photo', what: url })
      }
    }
  }
  return broken
}

/** Everything that somebody was told, against what is there. */
export function brokenIn(said: Said, found: Found): readonly Broken[] {
  const groups = byDocument(said.taken)
  // Of who left, everything goes but the papers of partnerships, which are the other party's as well.
  const kept = [...groups.values()].filter(([one]) => one !== undefined && !isOf(one.id, said.leaving))
  return [
    ...kept.flatMap((group) => {
      const [{ db, id } = { db: '', id: '' }] = group
      return ofDocument(group, found.docs[db]?.get(id), said.removing)
    }),
    ...[...groups.values()].flatMap((group) => [...twice(group), ...bothAnswers(group)]),
    ...prices(found),
    ...pricesMeanwhile(groups, found),
    ...conflicts(found),
    ...accounts(said, found),
    ...photos(said, found),
  ]
}
