import { growingDelay } from '#domain/growing-delay.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
import { UID_HEADER } from '#wire/headers.ts'
import { until } from '../platform/async.ts'
import { type Caller, Refused } from '../server/http.ts'
import type { LossReason } from '../session/state.ts'
import type { DeviceServices } from './services.ts'

const ASK_MIN_MS = 1000
const ASK_MAX_MS = 60_000

export type SessionWatch = ReturnType<typeof createSessionWatch>

function isLoss(code: string): code is LossReason {
  return code === 'account-gone' || code === 'session-revoked'
}

/** Watches whether the server still knows the member's session. @param onLoss removes the member's data */
export function createSessionWatch(
  { environment, state, call, link, notifications, signOff }: DeviceServices,
  onLoss: (reason: LossReason) => Promise<void>,
) {
  const patience = growingDelay(ASK_MIN_MS, ASK_MAX_MS)
  let cancelNext = () => {}
  let over = false
  let asking = false
  let again = false

  function setExpired(expired: boolean, suspension?: Suspension): void {
    const { member } = state.getState()
    if (!member || (member.expired === expired && suspension === undefined)) return
    state.setState({ member: { ...member, expired, ...(suspension && { suspension }) } })
  }

  /** Retried until answered: while the stream stays open, nothing else may trigger it. */
  async function ask(): Promise<void> {
    cancelNext()
    const { member } = state.getState()
    if (!member || over) return signOff.finish()
    // By the time of the answer, somebody may have signed out, and somebody else in.
    const isStillHere = () => !over && state.getState().member?.uid === member.uid
    try {
      const { uid } = await call<{ uid: string }>('/api/session', {
        headers: { [UID_HEADER]: member.uid },
        says: ['uid'],
      })
      patience.reset()
      if (isStillHere()) setExpired(uid !== member.uid)
    } catch (error) {
      if (!isStillHere()) return
      if (!(error instanceof Refused) || error.status !== 401) {
        cancelNext()
        cancelNext = environment.clock.after(patience.next(), () => void check())
        return
      }
      patience.reset()
      setExpired(true, error.suspension)
      if (!isLoss(error.code)) return
      void notifications.unsubscribe()
      // The cookie sent with the call is deleted too.
      await onLoss(error.code)
    }
  }

  /**
   * Checks that the cookie is still this member's: another's must never send this one's writes. Without a member, ends
   * the session instead. Concurrent failures share one call, plus one for those that failed during it.
   */
  async function check(): Promise<void> {
    again = true
    if (asking) return
    asking = true
    try {
      while (again) {
        again = false
        await ask()
      }
    } finally {
      asking = false
    }
  }

  /** The server rejected the session: asks for the reason, which decides what happens to the member's data. */
  async function lost(): Promise<void> {
    setExpired(true)
    await check()
  }

  /** The member's calls: a refusal because the session is over, or another's, triggers a check. */
  const memberCall: Caller = async (url, options) => {
    try {
      return await call(url, options)
    } catch (error) {
      if (error instanceof Refused && (error.status === 401 || error.code === 'other-account')) void lost()
      throw error
    }
  }

  return {
    memberCall,
    /** Resolves when a member's call is worth making: an expired session waits for a new sign-in. */
    whenSignedIn: async (signal: AbortSignal) => {
      await until(state, ({ member }) => member?.expired === false, signal)
      await link.whenReachable(signal)
    },
    setExpired,
    check,
    lost,
    close: () => {
      over = true
      cancelNext()
    },
  }
}
