/** Keeps the fetching of a collection out of the way of its sending. */
export interface Turns {
  /** Runs a sending; it is over once its answer is recorded on the device, or has failed to come. */
  send<T>(work: () => Promise<T>): Promise<T>
  /** Runs a fetching when nothing is being sent, and again when something was sent meanwhile. */
  fetch<T>(work: () => Promise<T>): Promise<T>
}

/**
 * RxDB leaves out of a fetched answer the documents whose sending it has not recorded yet, and never requests them again:
 * what the server made of them would be missing, and they would stay waiting for ever. It holds the stream's events back while
 * it sends, but neither its first fetch nor the one after a reconnection.
 * @param recorded resolves once the answers given so far are recorded on the device
 */
export function takeTurns(recorded: () => Promise<unknown>): Turns {
  const sending = new Set<Promise<void>>()
  const answered: (() => void)[] = []
  let started = 0
  return {
    send: async (work) => {
      started += 1
      for (const over of answered.splice(0)) over() // RxDB records one batch before it sends the next
      let over = () => {}
      const whole = new Promise<void>((resolve) => {
        over = resolve
      })
      sending.add(whole)
      void whole.then(() => sending.delete(whole))
      try {
        const answer = await work()
        answered.push(over)
        void recorded().then(over, over)
        return answer
      } catch (error) {
        over()
        throw error
      }
    },
    fetch: async (work) => {
      for (;;) {
        while (sending.size > 0) await Promise.all(sending)
        const before = started
        const answer = await work()
        if (started === before) return answer
      }
    },
  }
}
