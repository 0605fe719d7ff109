import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'
import { App } from '#app/app.tsx'
import { closeMessage } from '#components/messages/message-store.ts'
import { useToasts } from '#components/messages/toast-store.ts'
import { browserEnvironment } from '#data/browser-environment.ts'
import { createDevice, type Device } from '#data/device/device.ts'
import type { DeviceEnvironment } from '#data/device/environment.ts'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { writeSessionRecord } from '#data/session/session-record.ts'
import { DATABASES } from '#wire/names.ts'
import type { Account } from './accounts.ts'

const reload = () => {
  throw new Error('the page would have been reloaded')
}

/** Read once for all devices, as they are by a page: decoding them takes a tenth of a second. */
const { loadCommunes, loadCommuneLookup } = browserEnvironment(reload)

let opened: { readonly root: Root; readonly device: Device; readonly element: HTMLElement } | undefined

/** Unmounts the app and closes its device; what it has stored stays, as when a tab is closed. */
export async function close(): Promise<void> {
  if (opened === undefined) return
  const { root, device, element } = opened
  opened = undefined
  dispatchEvent(new PageTransitionEvent('pagehide')) // writes what was typed a moment before
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await Promise.resolve() // what follows the focus sees that nothing has it, and gives it to nothing of the next app
  root.unmount()
  element.remove()
  closeMessage()
  for (const { id } of useToasts.getState().shown) useToasts.getState().hide(id)
  await device.close()
}

/** Waits until it is closed, which its last transaction may delay. */
async function removeDatabase(name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}

/** Closes the app and removes everything it stores: a new browser for the next test. */
async function clear(): Promise<void> {
  await close()
  localStorage.clear()
  sessionStorage.clear()
  const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  // The sentinel is open for as long as its page is, and always empty.
  await Promise.all(databases.filter((name) => name !== DATABASES.sentinel).map(removeDatabase))
  for (const name of await caches.keys()) await caches.delete(name)
}

type SignedIn = Pick<Account, 'uid' | 'email' | 'userType'>

export interface OpenOptions {
  /** Answers in the place of the gateway: undefined for a call that goes through. */
  readonly answer?: (url: string, init: RequestInit) => Promise<Response> | undefined
  readonly environment?: Partial<DeviceEnvironment>
  /** Opens without a network. */
  readonly isCut?: boolean
  /** Whether the cookie banner has been answered; true by default. */
  readonly isAnswered?: boolean
}

/**
 * Opens the whole app at an address, in the place of the one that is open, in a browser that has stored nothing yet.
 * @param member signed in on this browser; nobody when absent
 */
export async function openApp(path: string, member?: SignedIn, options: OpenOptions = {}) {
  if (opened !== undefined) await clear()
  onTestFinished(clear)
  await commands.takeSession(member?.email ?? '')
  if (options.isAnswered !== false) localStorage.setItem('cookie-consent', 'false')
  if (member !== undefined) {
    const { uid, email, userType } = member
    writeSessionRecord(localStorage, { uid, email, userType })
  }
  return reopenApp(path, options)
}

export type Opened = Awaited<ReturnType<typeof reopenApp>>

/** Closes the app and opens it at an address, in the same browser: what it has stored is there. */
export async function reopenApp(path: string, { answer, environment, isCut = false }: OpenOptions = {}) {
  await close()
  history.pushState(null, '', path)
  let isDown = isCut
  const real = browserEnvironment(reload)
  const device = createDevice({
    ...real,
    loadCommunes,
    loadCommuneLookup,
    fetch: (url, init) => {
      if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
      return answer?.(url, init) ?? real.fetch(url, init)
    },
    ...environment,
  })
  await device.drafts.loaded
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  const root = createRoot(element)
  opened = { root, device, element }
  root.render(
    <StrictMode>
      <DeviceProvider device={device}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </DeviceProvider>
    </StrictMode>,
  )
  void device.start()
  return {
    device,
    /** Loses the network, or gives it back: calls fail as the browser's own do, and the page is told. */
    cut: (next: boolean): void => {
      isDown = next
      dispatchEvent(new Event(isDown ? 'offline' : 'online'))
    },
  }
}
