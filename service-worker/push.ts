import type { PushPayload } from '#wire/push.ts'
import type { NavigateMessage } from '#wire/service-worker.ts'
import { worker } from './scope.ts'

function read(event: PushEvent): PushPayload | null {
  try {
    return (event.data?.json() ?? null) as PushPayload | null
  } catch {
    return null
  }
}

/** Browsers require each push to show a notification; an unreadable push is not ours, and shows nothing. */
async function show(event: PushEvent): Promise<void> {
  const payload = read(event)
  if (payload === null) return
  const { title, body, url, tag } = payload
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang: 'fr',
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-monochrome-512.png',
    data: { url },
  })
}

/** Navigates the open window, without a reload that would lose typed text. Otherwise opens one. */
async function go(url: string): Promise<void> {
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (page === undefined) {
    await worker.clients.openWindow(url)
    return
  }
  page.postMessage({ type: 'NAVIGATE', url } satisfies NavigateMessage)
  await page.focus()
}

export function showNotifications(): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(event)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url } = event.notification.data as { readonly url: string }
    event.waitUntil(go(url))
  })
}
