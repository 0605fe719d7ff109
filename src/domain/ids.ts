/**
 * Identifiers encode ownership: a rule that sees one document alone can prove who owns it.
 *
 *   Uid            20 characters of [a-z0-9]
 *   AnnonceId      `<boutiqueUid>.<suffix>`, the suffix being 12 characters of [a-z0-9]
 *   CandidatureId  `<annonceId>.<createurUid>`, so a créateur has one candidature per annonce by construction
 *   RecordId       `<candidatureId>.<key>`, the key being 12 characters of [a-z0-9]; what answers another record, once,
 *                  has its key with a suffix (`papers/record-keys.ts`)
 *   SuiviId        `<uid>.<kind>.<about>`: a member's private document about an annonce, a candidature, or under a
 *                  key of its own
 */
export type Uid = string & { readonly __brand: 'Uid' }
export type AnnonceId = string & { readonly __brand: 'AnnonceId' }
export type CandidatureId = string & { readonly __brand: 'CandidatureId' }

export type RecordId = string & { readonly __brand: 'RecordId' }
export type SuiviId = string & { readonly __brand: 'SuiviId' }

export const UID_LENGTH = 20
export const ANNONCE_SUFFIX_LENGTH = 12
export const RECORD_KEY_LENGTH = 12
const CANDIDATURE_ID_LENGTH = 2 * UID_LENGTH + ANNONCE_SUFFIX_LENGTH + 2

/** A type guard for texts that match a pattern. */
export function matching<T extends string>(form: RegExp): (value: unknown) => value is T {
  return (value): value is T => typeof value === 'string' && form.test(value)
}

const KEY = /^[a-z0-9]{12}$/
export const isUid = matching<Uid>(/^[a-z0-9]{20}$/)
export const isAnnonceId = matching<AnnonceId>(/^[a-z0-9]{20}\.[a-z0-9]{12}$/)
export const isCandidatureId = matching<CandidatureId>(/^[a-z0-9]{20}\.[a-z0-9]{12}\.[a-z0-9]{20}$/)
export const isRecordId = matching<RecordId>(
  /^[a-z0-9]{20}\.[a-z0-9]{12}\.[a-z0-9]{20}\.[a-z0-9]{12}(-(void|answer|receipt))?$/,
)

/** The kinds of private documents of a member, each with the form of its ids' last part. */
export const SUIVI_KINDS = ['favori', 'recherche', 'note', 'lu'] as const
export type SuiviKind = (typeof SUIVI_KINDS)[number]

export interface SuiviParts {
  readonly uid: Uid
  readonly kind: SuiviKind
  /** The annonce of a favourite, the candidature of a note or a read mark, the key of a saved search. */
  readonly about: string
}

/** Its owner, kind and subject; `null` for any other id. */
export function suiviPartsOf(id: unknown): SuiviParts | null {
  if (typeof id !== 'string') return null
  const [uid, kind] = id.split('.') as [string, string | undefined]
  if (!isUid(uid) || kind === undefined || SUIVI_KINDS.indexOf(kind as SuiviKind) < 0) return null
  const about = id.slice(uid.length + kind.length + 2)
  const isAbout =
    kind === 'favori' ? isAnnonceId(about) : kind === 'recherche' ? KEY.test(about) : isCandidatureId(about)
  return isAbout ? { uid, kind: kind as SuiviKind, about } : null
}

export function isSuiviId(id: unknown): id is SuiviId {
  return suiviPartsOf(id) !== null
}

/** @param about an `AnnonceId`, a `CandidatureId` or a key, depending on the kind */
export function suiviIdOf(uid: Uid, kind: SuiviKind, about: string): SuiviId {
  return `${uid}.${kind}.${about}` as SuiviId
}

/** The boutique that owns an annonce, read from its id. */
export function boutiqueOf(id: AnnonceId): Uid {
  return id.slice(0, UID_LENGTH) as Uid
}

export interface CandidatureParts {
  readonly annonceId: AnnonceId
  readonly boutiqueId: Uid
  readonly creatorId: Uid
}

/** The annonce and the two parties of a candidature, read from its id. */
export function partsOf(id: CandidatureId): CandidatureParts {
  const cut = UID_LENGTH + 1 + ANNONCE_SUFFIX_LENGTH
  const annonceId = id.slice(0, cut) as AnnonceId
  return { annonceId, boutiqueId: boutiqueOf(annonceId), creatorId: id.slice(cut + 1) as Uid }
}

/** The candidature whose partnership a record belongs to, read from its id. */
export function candidatureOf(id: RecordId): CandidatureId {
  return id.slice(0, CANDIDATURE_ID_LENGTH) as CandidatureId
}

/** The key of a record within its partnership, with its suffix if it has one. */
export function recordKeyOf(id: RecordId): string {
  return id.slice(CANDIDATURE_ID_LENGTH + 1)
}

const COPY_KEY = /^[0-9a-f]{12}$/

/** Whether a key is in the range that the server gives to copies, which no device may use. */
export function isCopyKey(key: string): boolean {
  return COPY_KEY.test(key)
}

export function recordIdOf(candidatureId: CandidatureId, key: string): RecordId {
  return `${candidatureId}.${key}` as RecordId
}

/** The members who own this document, read from its id: its owner, or its two parties. */
export function ownersOf(id: string): readonly Uid[] {
  if (isRecordId(id)) return ownersOf(candidatureOf(id))
  if (isCandidatureId(id)) {
    const { boutiqueId, creatorId } = partsOf(id)
    return [boutiqueId, creatorId]
  }
  const owner = id.split('.')[0]
  return isUid(owner) ? [owner] : []
}

export function candidatureIdOf(annonceId: AnnonceId, creatorId: Uid): CandidatureId {
  return `${annonceId}.${creatorId}` as CandidatureId
}

/**
 * The specification's own identifier of a candidature, from the time of its creation.
 * @param now milliseconds since the epoch
 */
export function candidatureNumber(now: number): string {
  return `cand-${now}`
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Letters and digits from random bytes. A byte past the last whole multiple of the alphabet is skipped, so that
 * every character is equally likely.
 * @param bytes a source of random bytes, `length` at a time (the domain has no clock and no randomness of its own)
 */
export function randomId(length: number, bytes: (count: number) => Uint8Array): string {
  const limit = 256 - (256 % ALPHABET.length)
  let id = ''
  while (id.length < length) {
    const chunk = bytes(length)
    for (let i = 0; i < chunk.length && id.length < length; i += 1) {
      const byte = chunk[i] as number
      if (byte < limit) id += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return id
}
