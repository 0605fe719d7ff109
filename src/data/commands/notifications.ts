import { type NotificationState, notificationState, subscribe, unsubscribe } from '../notifications.ts'
import { failed, type Outcome } from '../outcome.ts'

/** Asks to be told on this device. The answer says what came of it: the person may have refused. */
export async function enableNotifications(): Promise<Outcome<'server', NotificationState>> {
  try {
    await subscribe()
    return { ok: true, value: await notificationState() }
  } catch (error) {
    console.warn('notifications', error instanceof Error ? error.name : 'unknown')
    return failed('server')
  }
}

export async function disableNotifications(): Promise<NotificationState> {
  await unsubscribe()
  return notificationState()
}
