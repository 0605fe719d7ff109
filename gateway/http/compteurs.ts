import type { UserType } from '#domain/user.ts'
import { getCurrent, scan } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { Hub } from '../sync/hub.ts'

/** How many members are registered, profile complete or not. */
export interface Compteurs {
  start(): Promise<void>
  read(): { readonly boutiques: number; readonly createurs: number }
  stop(): void
}

/** Counted once at the start, then kept by the users' feed: a count by query would read every member each time. */
export function createCompteurs(store: Store, hub: Hub): Compteurs {
  const boutiques = new Set<string>()
  const createurs = new Set<string>()
  const forget = (uid: string) => {
    boutiques.delete(uid)
    createurs.delete(uid)
  }
  const note = (uid: string, userType: unknown) => {
    forget(uid)
    if (userType === ('boutique' satisfies UserType)) boutiques.add(uid)
    if (userType === ('createur' satisfies UserType)) createurs.add(uid)
  }
  const refresh = async (uid: string) => {
    const current = await getCurrent(store.db('users'), uid)
    if (current.state === 'present') note(uid, current.doc.userType)
    else forget(uid)
  }
  const unsubscribe = hub.subscribe((name, { id, deleted }) => {
    if (name !== 'users') return
    if (deleted) forget(id)
    // A failed reading leaves the count as it was; the next change or start corrects it.
    else if (!boutiques.has(id) && !createurs.has(id)) refresh(id).catch(() => {})
  })
  return {
    start: async () => {
      for await (const { _id, userType } of scan(store.db('users'))) note(_id, userType)
    },
    read: () => ({ boutiques: boutiques.size, createurs: createurs.size }),
    stop: unsubscribe,
  }
}
