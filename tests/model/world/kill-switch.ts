/** Kills a tab at a chosen write. */
export interface KillSwitch {
  isDead(): boolean
  kill(): void
  /** Kills it at its nth storage write from now, just before or just after it. */
  killAtWrite(nth: number, after: boolean): void
  /** Runs one storage write, which the death may precede or follow. */
  write<T>(work: () => Promise<T>): Promise<T>
}

const never = () => new Promise<never>(() => {})

export function createKillSwitch(onDeath: () => void): KillSwitch {
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
    killAtWrite: (nth, after) => {
      writesLeft = nth
      dieAfter = after
    },
    write: (work) => {
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
