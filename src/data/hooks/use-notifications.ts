import { useEffect, useState } from 'react'
import type { NotificationState } from '../notifications.ts'
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
