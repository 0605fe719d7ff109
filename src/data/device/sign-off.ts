import { growingDelay } from '#domain/growing-delay.ts'
import { SESSION_TO_END_KEY } from '#wire/names.ts'
import type { Caller } from '../server/http.ts'
import type { DeviceEnvironment } from './environment.ts'

const ANSWER_MS = 30_000
const ASK_MIN_MS = 1000
const ASK_MAX_MS = 60_000

/**
 * The end of a session on the server, which a sign-out does not wait for: the cookie is out of the device's reach. A mark
 * outlives the page, and does not say whose session it was.
 */
export function createSignOff(
  { localStorage, clock }: Pick<DeviceEnvironment, 'localStorage' | 'clock'>,
  call: Caller,
) {
  const patience = growingDelay(ASK_MIN_MS, ASK_MAX_MS)
  let current: AbortController | undefined
  let cancelNext = () => {}
  let over = false

  function stop(): void {
    cancelNext()
    current?.abort()
    current = undefined
  }

  /** Ends it, if one is to end; asked again until the server has answered. */
  async function finish(): Promise<void> {
    // A call under way may hang, where another would go through.
    stop()
    if (over || localStorage.getItem(SESSION_TO_END_KEY) === null) return
    const mine = new AbortController()
    current = mine
    const cancelLimit = clock.after(ANSWER_MS, () => mine.abort())
    try {
      await call('/api/session', { method: 'DELETE', signal: mine.signal, says: [] })
      if (current === mine) localStorage.removeItem(SESSION_TO_END_KEY)
      patience.reset()
    } catch {
      if (current === mine) cancelNext = clock.after(patience.next(), () => void finish())
    } finally {
      cancelLimit()
      if (current === mine) current = undefined
    }
  }

  /** Records that the session of the cookie is to end. */
  function begin(): void {
    localStorage.setItem(SESSION_TO_END_KEY, '1')
  }

  return {
    begin,
    finish,
    /**
     * Lets a sign-in pass: it ends the session of the cookie that it replaces, and the answer to another call would drop
     * the new one.
     * @returns takes the end up again, the sign-in having failed
     */
    giveWay: (): (() => void) => {
      const waited = localStorage.getItem(SESSION_TO_END_KEY) !== null
      localStorage.removeItem(SESSION_TO_END_KEY)
      stop()
      return () => {
        if (waited) begin()
        void finish()
      }
    },
    close: () => {
      over = true
      stop()
    },
  }
}
