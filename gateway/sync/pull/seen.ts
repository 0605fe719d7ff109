import type { DatabaseName } from '#domain/rules.ts'
import { HttpError } from '../../http/error.ts'
import { readAgain } from '../../store/changes.ts'
import type { Recent } from '../../store/feeds/recent.ts'
import type { Hub } from '../../store/hub.ts'
import type { Life } from '../../store/life.ts'
import { knowsRevision } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import type { Lives } from '../lives.ts'
import { epochOf, type Mark, markIn, nativeSeq, parseSince } from './sequence.ts'

/** What a client hands back of what it was given, by which a store put back from a copy is told from itself. */
export interface Seen {
  /** Where its last pull ended. */
  readonly since: string | undefined
  /** The mark of its last write, which a pull may not have come to. */
  readonly mark?: string | undefined
}

/** What a request may bear of it. */
export const SEEN = {
  since: { type: 'string', maxLength: 4000 },
  mark: { type: 'string', maxLength: 1000 },
} as const

/** What a client has seen, and what this gateway knows of the database. */
export interface SeenHere extends Seen {
  readonly name: DatabaseName
  readonly life: Life
  readonly recent: Recent | undefined
}

/** A client has seen what this store has never had. */
export class StorePutBack extends Error {
  override readonly name = 'StorePutBack'
}

/** The present life of a database, read again when a client speaks of one that this gateway does not know. */
export async function lifeFor(lives: Lives, name: DatabaseName, { since, mark }: Seen): Promise<Life> {
  const known = lives.of(name)
  const isPlaceKnown = since === undefined || since === 'now' || epochOf(since) === known.epoch
  return isPlaceKnown && (mark === undefined || markIn(mark, known) !== null) ? known : lives.read(name)
}

/**
 * Whether all that a client has seen is of this life, as far as it says: of what it says nothing, nothing is asked.
 * @throws StorePutBack when the store has not what this life has sealed, whatever else the client says
 */
export async function isOfLife(store: Store, { name, since, mark, life, recent }: SeenHere): Promise<boolean> {
  const place = parseSince(since, life.epoch)
  const marks = [place.mark, mark].flatMap((text) => (text == null ? [] : [markIn(text, life)]))
  // What this process saw itself is there: a store put back under a process that runs can only be CouchDB.
  const last = store.kind === 'couchdb' || place.seq === null ? undefined : recent?.at(nativeSeq(place.seq))
  const isHere = async ({ id, rev }: Mark): Promise<boolean> => {
    if (last?.id === id && last.rev === rev) return true
    const isKnown = () => knowsRevision(store.db(name), id, rev)
    return store.kind === 'couchdb' ? readAgain(isKnown, Boolean) : isKnown()
  }
  const here = await Promise.all(marks.map((one) => one === null || isHere(one)))
  if (here.includes(false)) throw new StorePutBack()
  return !marks.includes(null) && (since === undefined || place.seq !== null)
}

/**
 * The present life of a database, for a client that is to write in it. Whoever has seen what the store has never had ends
 * it, as by a pull (`pullChanges`).
 * @throws HttpError 409 `other-life` for a client that has seen another one: it begins again before it writes
 */
export async function requireLife(
  store: Store,
  lives: Lives,
  hub: Pick<Hub, 'recent'>,
  asked: Seen & Pick<SeenHere, 'name'>,
): Promise<Life> {
  const { name } = asked
  const life = await lifeFor(lives, name, asked)
  try {
    if (await isOfLife(store, { ...asked, life, recent: hub.recent(name) })) return life
  } catch (error) {
    if (!(error instanceof StorePutBack)) throw error
    await lives.renew(name, life)
  }
  throw new HttpError(409, 'other-life')
}
