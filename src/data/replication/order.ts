import { combineLatest, filter, firstValueFrom, map, type Observable, of, Subject, takeUntil } from 'rxjs'
import type { DatabaseName } from '#domain/rules.ts'
import type { PrivateDatabase } from '../database.ts'

/** What a waiting version says of itself, whatever its kind. */
export interface WaitingVersion {
  readonly _id: string
}

type Dependency = 'users' | 'candidatures'

interface Need {
  readonly on: Dependency
  /** Whether what waits there must arrive before this version. */
  readonly concerns: (there: WaitingVersion & { readonly annonceId?: string }, here: WaitingVersion) => boolean
}

/** One's own profile: the only document of its collection that is written here. */
const OWN_PROFIL: Need = { on: 'users', concerns: () => true }

/**
 * The rules across documents, from the side of who writes: an annonce or a candidature wants the profile complete, an
 * edit of an annonce its candidatures answered, and the papers of a partnership its confirmation.
 */
const NEEDS: { readonly [D in DatabaseName]: readonly Need[] } = {
  annonces: [
    OWN_PROFIL,
    { on: 'candidatures', concerns: (candidature, annonce) => candidature.annonceId === annonce._id },
  ],
  candidatures: [OWN_PROFIL],
  users: [],
  prives: [],
  partenariats: [{ on: 'candidatures', concerns: (candidature, papers) => candidature._id === papers._id }],
}

/** Keeps what was done here in the order it was done in, where the server's rules look from one document at another. */
export interface Order {
  /**
   * Resolves once what these versions depend on has been sent, or refused, whenever it was written: a clock that was set
   * back says nothing of what came first. None of them waits for what waits for it.
   * @throws when the device stops meanwhile
   */
  before(name: DatabaseName, versions: readonly WaitingVersion[]): Promise<void>
  stop(): void
}

function waitingIn(database: PrivateDatabase, name: Dependency): Observable<readonly WaitingVersion[]> {
  return database[name].find({ selector: { unsentAt: { $gt: '' } } }).$ as Observable<readonly WaitingVersion[]>
}

export function createOrder(database: PrivateDatabase): Order {
  const stopped = new Subject<void>()
  return {
    before: async (name, versions) => {
      const needs = NEEDS[name]
      const held = needs.map(({ on, concerns }) =>
        waitingIn(database, on).pipe(
          map((waiting) => versions.some((here) => waiting.some((there) => concerns(there, here)))),
        ),
      )
      const free = (held.length === 0 ? of([]) : combineLatest(held)).pipe(
        takeUntil(stopped),
        filter((all) => !all.includes(true)),
      )
      await firstValueFrom(free)
    },
    stop: () => stopped.next(),
  }
}
