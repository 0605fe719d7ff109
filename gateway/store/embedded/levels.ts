import { setImmediate } from 'node:timers/promises'
import leveldown, { type LevelDown } from 'leveldown'

/** The LevelDB databases of one store, indexes included, which PouchDB opens and hides. */
export interface Levels {
  /** What PouchDB opens them with: its `db` option. */
  readonly open: (location: string) => LevelDown
  /** The one at this path. @throws RangeError when none is open there */
  at(location: string): LevelDown
  all(): readonly LevelDown[]
  /** The paths of those that are open. */
  locations(): readonly string[]
  /** Once PouchDB has closed them, and their locks are free. */
  closed(): Promise<void>
}

/** @param onOpen is given each of them before it is opened */
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
