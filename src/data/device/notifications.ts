import type { Platform } from '../platform/platform.ts'
import type { Caller } from '../server/http.ts'

/** Whether this browser supports and receives notifications. Only the person can revert `denied`, in the browser. */
export type NotificationState = 'unsupported' | 'denied' | 'off' | 'on'

export type Notifications = ReturnType<typeof createNotifications>

export type NotificationsInput = Pick<Platform, 'serviceWorker' | 'notification'> & { readonly call: Caller }

export function createNotifications({ serviceWorker, notification, call }: NotificationsInput) {
  const registration = async () => serviceWorker?.getRegistration()
  const subscription = async () => (await (await registration())?.pushManager?.getSubscription()) ?? null

  async function register(made: PushSubscription): Promise<void> {
    const { endpoint, keys } = made.toJSON()
    await call('/api/notifications', { method: 'PUT', body: { endpoint, keys } })
  }

  return {
    state: async (): Promise<NotificationState> => {
      const found = await registration()
      if (found?.pushManager === undefined || notification === undefined) return 'unsupported'
      if (notification.permission === 'denied') return 'denied'
      return (await subscription()) === null ? 'off' : 'on'
    },
    /** Asks the person, then the browser, then registers with the server. @throws when one of them refuses */
    subscribe: async () => {
      const found = await registration()
      if (found === undefined || notification === undefined) throw new Error('no worker')
      if ((await notification.requestPermission()) !== 'granted') return
      const { publicKey } = await call<{ readonly publicKey: string }>('/api/notifications')
      // A subscription made with other keys, such as those of a store since replaced, is useless.
      await (await subscription())?.unsubscribe()
      const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
      try {
        await register(made)
      } catch (error) {
        await made.unsubscribe()
        throw error
      }
    },
    /** Registers this browser again, under a new session of the same member. */
    renew: async () => {
      const made = await subscription().catch(() => null)
      if (made !== null) await register(made).catch(() => undefined)
    },
    /** Unsubscribes the browser first: from then on nothing arrives, even if the server call fails. */
    unsubscribe: async () => {
      const made = await subscription().catch(() => null)
      if (made === null) return
      await made.unsubscribe().catch(() => false)
      await call('/api/notifications', { method: 'DELETE', body: { endpoint: made.endpoint } }).catch(() => undefined)
    },
  }
}
