/** Milliseconds, and what is done after some. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs something later. @returns cancels it */
  after(delayMs: number, work: () => void): () => void
}

/** Local or session storage, or what stands for them. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/** What the page that a device lives in reports. */
export interface PageSignals {
  isVisible(): boolean
  /** @returns stops listening */
  on(signal: 'online' | 'offline' | 'visibilitychange' | 'pagehide', listener: () => void): () => void
  /** Another tab wrote in local storage. @returns stops listening */
  onStorage(listener: (key: string | null, value: string | null) => void): () => void
}

/** What a page shows first. */
export interface FirstScreen {
  /** The screen is on the page, with or without what it reads. */
  shown(): void
  /**
   * Resolves when it is drawn with what it reads, or is not to be waited for any longer.
   * @param read resolves when nothing is being read, with whether something was
   */
  whenShown(read: () => Promise<boolean>): Promise<void>
}

/** What a browser has for whatever runs in it, or what stands for it in a test. */
export interface Platform {
  readonly clock: Clock
  readonly page: PageSignals
  readonly firstScreen: FirstScreen
  readonly localStorage: KeyValueStore
  readonly sessionStorage: KeyValueStore
  /** `undefined` where there is no Cache Storage: plain HTTP, Node. */
  readonly caches: CacheStorage | undefined
  /** A number from 0 to 1, exclusive: waits are drawn, so that devices do not all come back at once. */
  readonly random: () => number
  readonly locks: {
    request(name: string, options: { readonly steal?: boolean }, work: () => Promise<void>): Promise<unknown>
  }
  readonly openChannel: (name: string) => TabChannel | undefined
  readonly serviceWorker: ServiceWorkerContainer | undefined
  readonly notification: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined
  /** Asks the browser not to clear what is stored; it may refuse. */
  readonly persistStorage: () => Promise<void>
}
