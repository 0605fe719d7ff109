export type Activity = ReturnType<typeof createActivity>

const QUIET_TICKS = 4
const STUCK_MS = 20_000 // real time: hashing a password takes some
const TICKS_MAX = 20_000 // without activity: something restarts itself endlessly
const NOTED_MAX = 20_000 // calls and store reads in one instant, which normally takes a thousand

/** Work in progress in the process that takes no time of the history. */
export function createActivity() {
  let underWay = 0
  let noted = 0
  return {
    during: async <T>(work: Promise<T>): Promise<T> => {
      underWay += 1
      noted += 1
      try {
        return await work
      } finally {
        underWay -= 1
        noted += 1
      }
    },
    /** Reports activity: those waiting for quiet keep waiting. */
    note: (): void => {
      noted += 1
    },
    /** Resolves when nothing has been in progress for a while. */
    quiet: async (runDue: () => number): Promise<void> => {
      let calm = 0
      let ticks = 0
      const begun = performance.now()
      const notedAtStart = noted
      while (calm < QUIET_TICKS) {
        if (underWay === 0) ticks += 1
        else if (performance.now() - begun > STUCK_MS) throw new Error(`${underWay} still under way`)
        if (ticks > TICKS_MAX || noted - notedAtStart > NOTED_MAX) throw new Error('never quiet')
        const before = noted
        const ran = runDue()
        await new Promise((resolve) => setImmediate(resolve))
        calm = ran === 0 && underWay === 0 && noted === before ? calm + 1 : 0
      }
    },
  }
}
