/** Keeps the fetching of a collection out of the way of its sending. */
export interface Turns {
  /** Runs a sending; it is over once its answer is noted on the device, or has not come. */
  send<T>(work: () => Promise<T>): Promise<T>
  /** Runs a fetching when nothing is being sent, and again when something was sent meanwhile. */
  fetch<T>(work: () => Promise<T>): Promise<T>
}

/**
 * RxDB leaves out of a fetched answer the documents whose sending it has not noted yet, and never asks for them again:
 * what the server made of them would be missing, and they would wait for ever. It holds the stream's events back while
 * it sends, but neither its first fetch nor the one after a reconnection.
 * @param noted resolves once the answers given so far are noted on the device
 */
export function takeTurns(noted: () => Promise<unknown>): Turns {
  const sending = new Set<Promise<void>>()
  const answered: (() => void)[] = []
  let begun = 0
  return {
    send: async (work) => {
      begun += 1
      for (const over of answered.splice(0)) over() // RxDB notes one batch before it sends the next
      let over = () => {}
      const whole = new Promise<void>((resolve) => {
        over = resolve
      })
      sending.add(whole)
      void whole.then(() => sending.delete(whole))
      try {
        const answer = await work()
        answered.push(over)
        void noted().then(over, over)
        return answer
      } catch (error) {
        over()
        throw error
      }
    },
    fetch: async (work) => {
      for (;;) {
        while (sending.size > 0) await Promise.all(sending)
        const before = begun
        const answer = await work()
        if (begun === before) return answer
      }
    },
  }
}
