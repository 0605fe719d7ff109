import { useState } from 'react'
import { failed, type Outcome } from '../commands/outcome.ts'
import type { Device } from '../device/device.ts'
import type { NotificationState } from '../device/notifications.ts'
import { useDevice } from './device-context.tsx'
import { useRead } from './use-read.ts'

/** The notification state, `undefined` until the browser answers, and a setter for a command's result. */
export function useNotifications(): readonly [NotificationState | undefined, (state: NotificationState) => void] {
  const { notifications } = useDevice()
  const found = useRead<NotificationState>('state', notifications.state, 'unsupported')
  const [chosen, choose] = useState<NotificationState>()
  return [chosen ?? found, choose]
}

/**
 * This device's notification state, and a function that asks for permission, to be called on a press only: it returns
 * the resulting state, or `failed` when the server could not be reached.
 */
export function useAskNotifications() {
  const device = useDevice()
  const [state, setState] = useNotifications()
  const ask = async (): Promise<NotificationState | 'failed'> => {
    // The person has already answered, or it is unsupported.
    if (state !== undefined && state !== 'off') return state
    const outcome = await enableNotifications(device)
    if (!outcome.ok) return 'failed'
    setState(outcome.value)
    return outcome.value
  }
  return [state, ask] as const
}

/** Asks for notifications on this device. Returns the resulting state: the person may have refused. */
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
