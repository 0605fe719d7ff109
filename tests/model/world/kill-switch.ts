export type KillSwitch = ReturnType<typeof createKillSwitch>

const never = () => new Promise<never>(() => {})

/** Kills a tab at a chosen write. */
export function createKillSwitch(onDeath: () => void) {
  let dead = false
  let writesLeft = Number.POSITIVE_INFINITY
  let dieAfter = false
  const kill = () => {
    if (dead) return
    dead = true
    onDeath()
  }
  return {
    isDead: () => dead,
    kill,
    /** Kills it at its nth storage write from now, just before or just after it. */
    killAtWrite: (nth: number, after: boolean): void => {
      writesLeft = nth
      dieAfter = after
    },
    /** Runs one storage write, which the death may precede or follow. */
    write: <T>(work: () => Promise<T>): Promise<T> => {
      writesLeft -= 1
      const last = writesLeft === 0
      if (last && !dieAfter) kill()
      if (dead) return never()
      const done = work()
      if (last) kill()
      return dead ? never() : done
    },
  }
}
