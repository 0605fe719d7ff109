import { growingDelay } from '#domain/growing-delay.ts'
import { SESSION_TO_END_KEY } from '#wire/names.ts'
import type { Caller } from '../server/http.ts'
import type { DeviceEnvironment } from './environment.ts'

const ANSWER_MS = 30_000
const ASK_MIN_MS = 1000
const ASK_MAX_MS = 60_000

/**
 * Ends a session on the server, in the background of a sign-out: the page cannot delete the cookie itself. A mark in
 * local storage outlives the page, without naming the member.
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

  /** Ends the session, if one is marked; retried until the server has answered. */
  async function finish(): Promise<void> {
    // A call in progress may hang, where a new one would succeed.
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

  /** Marks the cookie's session as to be ended. */
  function begin(): void {
    localStorage.setItem(SESSION_TO_END_KEY, '1')
  }

  return {
    begin,
    finish,
    /**
     * Suspends this for a sign-in, which itself ends the session of the cookie that it replaces: the answer to another
     * call would delete the new cookie.
     * @returns resumes it, if the sign-in failed
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
