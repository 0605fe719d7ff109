import type { Device } from '../device/device.ts'
import type { NotificationState } from '../notifications.ts'
import { failed, type Outcome } from '../outcome.ts'

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
