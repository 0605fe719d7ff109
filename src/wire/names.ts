/** Names of browser storage shared between folders, by which sign-out clears it. */

/** Cache Storage. */
export const CACHES = {
  /** Photos seen or prefetched: some are for members only. */
  photos: 'photos',
  /** Pictures of the demo market. */
  drawings: 'drawings',
  /** Photos shared from another app, until a page puts them in an annonce. */
  shared: 'shared-photos',
} as const

/** BroadcastChannel, between tabs and with the service worker. */
export const CHANNELS = {
  /** The service worker's queue of contact messages: `ContactNews`. */
  contact: 'rayon-libre:contact',
  /** Which drafts have been stored. */
  drafts: 'rayon-libre:drafts',
  /** Whether the server is reachable, from the tab that calls it. */
  link: 'rayon-libre:link',
  /** Which tab leads. */
  leader: 'rayon-libre:leader',
  /** Deferred writes, from the tab that sends them. */
  deferred: 'rayon-libre:deferred',
  /** Whether this device can store data. */
  storage: 'rayon-libre:storage',
  /** The photo being sent. */
  uploads: 'rayon-libre:uploads',
} as const

/** IndexedDB. */
export const DATABASES = {
  /** Public data; a member's own database is named after it and their uid. */
  documents: 'rayon-libre',
  /** Unsaved form input. */
  drafts: 'rayon-libre-drafts',
  /** Photos made on this device and not yet on the server. */
  outbox: 'rayon-libre-photos',
  /** Empty: a page keeps it open to detect that the browser has cleared the site's data. */
  sentinel: 'rayon-libre-storage',
} as const

/** Local storage. */
export const SESSION_KEY = 'rayon-libre:session'

/** Local storage: somebody has signed out, and the server does not know yet. */
export const SESSION_TO_END_KEY = 'rayon-libre:session-to-end'

/** Local storage: the uid of the member whose data is being removed from the device. */
export const LEAVING_KEY = 'rayon-libre:leaving'

/** An attribute: `wait` on the page while taps on buttons are to be replayed, `last` on the last button tapped. */
export const TAPPED = 'data-tapped'

/** The type of the app's script in a server-rendered page, which `first-script.ts` starts. */
export const DEFERRED_SCRIPT = 'held'

/** Session storage: the page reloads itself, and must not redirect to the home page. */
export const RELOAD_HERE_KEY = 'rayon-libre:reload-here'
