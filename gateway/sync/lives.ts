import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { type Life, readLife, renewLife } from '../store/life.ts'
import type { Store } from '../store/store.ts'

/** The lives of the replicated databases, as this gateway knows them. */
export interface Lives {
  of(name: DatabaseName): Life
  /** Reads it again: another gateway may have begun another. */
  read(name: DatabaseName): Promise<Life>
  /** Begins another, after the one that clients know. */
  renew(name: DatabaseName, ended: Life): Promise<Life>
}

export async function openLives(store: Store): Promise<Lives> {
  const lives = new Map<DatabaseName, Life>()
  const know = async (name: DatabaseName, life: Promise<Life>): Promise<Life> => {
    lives.set(name, await life)
    return life
  }
  for (const name of DATABASE_NAMES) await know(name, readLife(store, name))
  return {
    of: (name) => lives.get(name) as Life,
    read: (name) => know(name, readLife(store, name)),
    renew: (name, ended) => know(name, renewLife(store, name, ended)),
  }
}
