import type { LevelDown } from 'leveldown'
import { StoreError } from '../errors.ts'

type Done = (error?: Error | null) => void
type Write = (...args: readonly unknown[]) => void
/** How `leveldown` writes, below what checks its arguments. */
type Writes = { -readonly [way in (typeof WAYS)[number]]: Write }

const WAYS = ['_put', '_del', '_batch', '_clear'] as const

/**
 * Of one store. LevelDB goes on after a record that the disk had room for the beginning of only, and reads nothing that
 * stands behind it at the next start. So once a write of any database has failed none is taken, until all are opened anew.
 */
export interface Seal {
  /** Has a database write one thing after the other, and none once one has failed. */
  guard(level: LevelDown): void
  readonly isClosed: () => boolean
}

export function createSeal(): Seal {
  let failure: Error | undefined
  return {
    isClosed: () => failure !== undefined,
    guard: (level) => {
      const writes = level as unknown as Writes
      const waiting: (() => void)[] = []
      let busy = false
      const next = () => {
        busy = false
        waiting.shift()?.()
      }
      for (const way of WAYS) {
        const write = writes[way].bind(level)
        const attempt = (args: readonly unknown[], done: Done) => {
          if (failure !== undefined) {
            process.nextTick(done, new StoreError('store-sealed', 503, { cause: failure }))
            return next()
          }
          busy = true
          write(...args, (error?: Error | null) => {
            if (error) failure ??= error
            next()
            done(error ? new StoreError('store-unwritten', 503, { cause: error }) : error)
          })
        }
        writes[way] = (...all) => {
          const [args, done] = [all.slice(0, -1), all.at(-1) as Done]
          if (busy) waiting.push(() => attempt(args, done))
          else attempt(args, done)
        }
      }
    },
  }
}
