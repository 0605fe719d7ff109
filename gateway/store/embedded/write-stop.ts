import type { LevelDown } from 'leveldown'
import { StoreError } from '../errors.ts'

type Done = (error?: Error | null) => void
type Write = (...args: readonly unknown[]) => void
/** The write methods of `leveldown`, below its argument checks. */
type Writes = { -readonly [way in (typeof WAYS)[number]]: Write }

const WAYS = ['_put', '_del', '_batch', '_clear'] as const

/**
 * Stops the writes of one store after a failure. After a record that a full disk cut short, LevelDB goes on, and at the
 * next start reads nothing behind that record. So once a write to any database fails, all fail until all are reopened.
 */
export function createWriteStop() {
  let failure: Error | undefined
  return {
    hasStopped: (): boolean => failure !== undefined,
    /** Serializes a database's writes, and rejects them all once one has failed. */
    guard: (level: LevelDown): void => {
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
