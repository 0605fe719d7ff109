import { useEffect, useState } from 'react'
import { warnsFrom } from '../browser/erasure.ts'
import { useDevice } from './device-context.tsx'
import { useQueuedMessages } from './use-queued-messages.ts'
import { useRejections, useWaitingWrites } from './use-sync.ts'

/** Whether something has been unsent for so long that the member must be warned that this browser may erase it. */
export function useErasureWarning(): boolean {
  const { environment } = useDevice()
  const { browser, clock, page } = environment
  const waiting = useWaitingWrites().map(({ since }) => Date.parse(since))
  const rejections = useRejections().map(({ at }) => Date.parse(at))
  const messages = useQueuedMessages().map(({ since }) => since)
  const from = warnsFrom(browser(), [...waiting, ...rejections, ...messages])
  const [now, setNow] = useState(0)
  useEffect(() => {
    const look = () => setNow(clock.now())
    look()
    if (from === undefined) return undefined
    const cancel = clock.after(Math.max(0, from - clock.now()), look)
    // Timers stop while a device sleeps.
    const stop = page.on('visibilitychange', look)
    return () => {
      cancel()
      stop()
    }
  }, [from, clock, page])
  return from !== undefined && now >= from
}
