/** When a tab dies, and what of its writes happens before. */
export interface KillSwitch {
  isDead(): boolean
  kill(): void
  /** It dies at its nth write of the storage from now, just before or just after. */
  killAtWrite(nth: number, after: boolean): void
  /** One write of the storage, which the death may come before or after. */
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
