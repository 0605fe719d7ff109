import type { Notifications, NotificationsInput } from './notifications.ts'

/** What asks the browser and the server about notifications, loaded when one of them is asked. */
export function notificationsOnDemand(input: NotificationsInput): Notifications {
  let loaded: Promise<Notifications> | undefined
  const load = async () => {
    // What could not be loaded is asked for again.
    loaded ??= import('./notifications.ts').then(({ createNotifications }) => createNotifications(input))
    return loaded.catch((error: unknown) => {
      loaded = undefined
      throw error
    })
  }
  return {
    state: async () => (await load()).state(),
    subscribe: async () => (await load()).subscribe(),
    renew: async () => (await load()).renew(),
    unsubscribe: async () => (await load()).unsubscribe(),
  }
}
