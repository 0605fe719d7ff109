import { useEffect, useState } from 'react'
import type { Device } from '../device/device.ts'
import type { NotificationState } from '../notifications.ts'
import { failed, type Outcome } from '../outcome.ts'
import { useDevice } from './device-context.tsx'

/** Whether this device is notified; `undefined` until the browser has answered. The second sets what a command answered. */
export function useNotifications(): readonly [NotificationState | undefined, (state: NotificationState) => void] {
  const { notifications } = useDevice()
  const [state, setState] = useState<NotificationState>()
  useEffect(() => {
    let current = true
    notifications.state().then(
      (found) => current && setState(found),
      () => current && setState('unsupported'),
    )
    return () => {
      current = false
    }
  }, [notifications])
  return [state, setState]
}

/**
 * Whether this device is notified, and what asks for it, on a press alone: it answers what became of it, `failed` when the
 * server could not be reached.
 */
export function useAskNotifications(): readonly [
  NotificationState | undefined,
  () => Promise<NotificationState | 'failed'>,
] {
  const device = useDevice()
  const [state, setState] = useNotifications()
  const ask = async () => {
    // The person has answered already, or there is nothing to ask for.
    if (state !== undefined && state !== 'off') return state
    const outcome = await enableNotifications(device)
    if (!outcome.ok) return 'failed'
    setState(outcome.value)
    return outcome.value
  }
  return [state, ask]
}

/** Asks for notifications on this device. The answer says what came of it: the person may have refused. */
export async function enableNotifications({ notifications }: Device): Promise<Outcome<'server', NotificationState>> {
  try {
    await notifications.subscribe()
    return { ok: true, value: await notifications.state() }
  } catch (error) {
    console.warn('notifications', error instanceof Error ? error.name : 'unknown')
    return failed('server')
  }
}

export async function disableNotifications({ notifications }: Device): Promise<NotificationState> {
  await notifications.unsubscribe()
  return notifications.state()
}
