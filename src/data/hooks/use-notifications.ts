import { useEffect, useState } from 'react'
import { type NotificationState, notificationState } from '../notifications.ts'

/** Whether this device is told; `undefined` while the browser is being asked. The second sets what a command answered. */
export function useNotifications(): readonly [NotificationState | undefined, (state: NotificationState) => void] {
  const [state, setState] = useState<NotificationState>()
  useEffect(() => {
    let current = true
    notificationState().then(
      (found) => current && setState(found),
      () => current && setState('unsupported'),
    )
    return () => {
      current = false
    }
  }, [])
  return [state, setState]
}
