import { call } from './replication/http.ts'

/** Whether this browser can be told, and is: `denied` is the person's own choice, which only they can change. */
export type NotificationState = 'unsupported' | 'denied' | 'off' | 'on'

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return typeof navigator === 'undefined' ? undefined : navigator.serviceWorker?.getRegistration()
}

async function subscription(): Promise<PushSubscription | null> {
  const found = await registration()
  return (await found?.pushManager?.getSubscription()) ?? null
}

export async function notificationState(): Promise<NotificationState> {
  const found = await registration()
  if (found?.pushManager === undefined || typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await subscription()) === null ? 'off' : 'on'
}

async function send(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = made.toJSON()
  await call('/api/notifications', { method: 'PUT', body: { endpoint, keys } })
}

/** Asks the person, then the browser, then tells the server. @throws when one of them says no */
export async function subscribe(): Promise<void> {
  const found = await registration()
  if (found === undefined) throw new Error('no worker')
  if ((await Notification.requestPermission()) !== 'granted') return
  const { publicKey } = await call<{ readonly publicKey: string }>('/api/notifications')
  // Made for other keys, such as those of a store since replaced: no use any more.
  await (await subscription())?.unsubscribe()
  const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    await send(made)
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
}

/** Tells the server that this browser is still to be told, under a new session of the same member. */
export async function renew(): Promise<void> {
  const made = await subscription().catch(() => null)
  if (made !== null) await send(made).catch(() => undefined)
}

/** The browser forgets first: from then on nothing arrives, whether the server hears of it or not. */
export async function unsubscribe(): Promise<void> {
  const made = await subscription().catch(() => null)
  if (made === null) return
  await made.unsubscribe().catch(() => false)
  await call('/api/notifications', { method: 'DELETE', body: { endpoint: made.endpoint } }).catch(() => undefined)
}
