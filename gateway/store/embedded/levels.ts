import { setImmediate } from 'node:timers/promises'
import leveldown, { type LevelDown } from 'leveldown'

/**
 * The LevelDB databases of one store, indexes included, which PouchDB opens and hides.
 * @param onOpen called with each database before it is opened
 */
export function createLevels(onOpen: (level: LevelDown) => void) {
  const opened = new Map<string, LevelDown>()
  const openLevel = (location: string): LevelDown => {
    const level = leveldown(location)
    opened.set(location, level)
    onOpen(level)
    return level
  }
  const all = (): LevelDown[] => [...opened.values()].filter(({ status }) => status === 'open')
  return {
    /** PouchDB's `db` option, with which it opens them. */
    open: Object.assign(openLevel, { destroy: leveldown.destroy }),
    /** The database at this path. @throws RangeError when none is open there */
    at: (location: string): LevelDown => {
      const level = opened.get(location)
      if (level?.status !== 'open') throw new RangeError(location)
      return level
    },
    all,
    /** Paths of the open ones. */
    locations: () => [...opened].flatMap(([location, { status }]) => (status === 'open' ? [location] : [])),
    /** Resolves once PouchDB has closed them, and their locks are free. */
    closed: async () => {
      while ([...opened.values()].some(({ status }) => status === 'closing')) await setImmediate()
    },
  }
}
