/** The time, and timers. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs `work` after a delay. @returns cancels it */
  after(delayMs: number, work: () => void): () => void
}

/** Local or session storage, or a substitute. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/** Signals of the page that the device runs in. */
export interface PageSignals {
  isVisible(): boolean
  /** @returns unsubscribes */
  on(signal: 'online' | 'offline' | 'visibilitychange' | 'pagehide', listener: () => void): () => void
  /** Notifies of another tab's writes to local storage. @returns unsubscribes */
  onStorage(listener: (key: string | null, value: string | null) => void): () => void
}

/** When a page has shown its first screen. */
export interface FirstScreen {
  /** Reports that the screen is mounted, with or without its data. */
  shown(): void
  /**
   * Resolves when the screen is drawn with its data, or after a time limit.
   * @param read resolves when no read is pending, with whether one was
   */
  whenShown(read: () => Promise<boolean>): Promise<void>
}

/** Browser APIs, or their substitutes in a test. */
export interface Platform {
  readonly clock: Clock
  readonly page: PageSignals
  readonly firstScreen: FirstScreen
  readonly localStorage: KeyValueStore
  readonly sessionStorage: KeyValueStore
  /** `undefined` where there is no Cache Storage: plain HTTP, Node. */
  readonly caches: CacheStorage | undefined
  /** A number from 0 to 1, exclusive: adds jitter to delays, so that devices do not all return at once. */
  readonly random: () => number
  readonly locks: {
    request(name: string, options: { readonly steal?: boolean }, work: () => Promise<void>): Promise<unknown>
  }
  readonly openChannel: (name: string) => TabChannel | undefined
  readonly serviceWorker: ServiceWorkerContainer | undefined
  readonly notification: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined
  /** Asks the browser not to evict stored data; it may refuse. */
  readonly persistStorage: () => Promise<void>
}
