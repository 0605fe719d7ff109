import { setImmediate } from 'node:timers/promises'
import leveldown, { type LevelDown } from 'leveldown'

/** The LevelDB databases of one store, indexes included, which PouchDB opens and hides. */
export interface Levels {
  /** PouchDB's `db` option, with which it opens them. */
  readonly open: (location: string) => LevelDown
  /** The database at this path. @throws RangeError when none is open there */
  at(location: string): LevelDown
  all(): readonly LevelDown[]
  /** Paths of the open ones. */
  locations(): readonly string[]
  /** Resolves once PouchDB has closed them, and their locks are free. */
  closed(): Promise<void>
}

/** @param onOpen called with each database before it is opened */
export function createLevels(onOpen: (level: LevelDown) => void): Levels {
  const opened = new Map<string, LevelDown>()
  const openLevel = (location: string): LevelDown => {
    const level = leveldown(location)
    opened.set(location, level)
    onOpen(level)
    return level
  }
  const all = (): LevelDown[] => [...opened.values()].filter(({ status }) => status === 'open')
  return {
    open: Object.assign(openLevel, { destroy: leveldown.destroy }),
    at: (location) => {
      const level = opened.get(location)
      if (level?.status !== 'open') throw new RangeError(location)
      return level
    },
    all,
    locations: () => [...opened].flatMap(([location, { status }]) => (status === 'open' ? [location] : [])),
    closed: async () => {
      while ([...opened.values()].some(({ status }) => status === 'closing')) await setImmediate()
    },
  }
}
