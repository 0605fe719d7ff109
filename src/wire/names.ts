/** The names under which several rooms keep or share something in a browser, and by which sign-out clears it. */

/** Cache Storage. */
export const CACHES = {
  /** Photos seen or fetched ahead: some are for members only. */
  photos: 'photos',
  /** Pictures of the demo market. */
  drawings: 'drawings',
  /** Photos shared from another app, until a page makes an annonce of them. */
  shared: 'shared-photos',
} as const

/** BroadcastChannel, between tabs and with the service worker. */
export const CHANNELS = {
  /** What the service worker keeps of the contact form: `ContactNews`. */
  contact: 'rayon-libre:contact',
  /** Which drafts have been stored. */
  drafts: 'rayon-libre:drafts',
  /** Whether the server answers, from the tab that calls it. */
  link: 'rayon-libre:link',
  /** Which tab leads. */
  leader: 'rayon-libre:leader',
  /** What the server takes later, from the tab that sends it. */
  deferred: 'rayon-libre:deferred',
  /** Whether this device takes what is written. */
  storage: 'rayon-libre:storage',
  /** The photo being sent. */
  uploads: 'rayon-libre:uploads',
} as const

/** IndexedDB. */
export const DATABASES = {
  /** What anyone may see; a member's own is named after it and their uid. */
  documents: 'rayon-libre',
  /** What is typed in forms and not yet saved. */
  drafts: 'rayon-libre-drafts',
  /** Photos made on this device and not yet on the server. */
  outbox: 'rayon-libre-photos',
  /** Holds nothing: open for as long as a page is, to learn that the browser has cleared what the site keeps. */
  sentinel: 'rayon-libre-storage',
} as const

/** Local storage. */
export const SESSION_KEY = 'rayon-libre:session'

/** Local storage: that somebody has signed out, and the server does not know yet. */
export const SESSION_TO_END_KEY = 'rayon-libre:session-to-end'

/** Local storage: the uid of the member whose data are being removed from the device. */
export const LEAVING_KEY = 'rayon-libre:leaving'

/** An attribute: `wait` on the page while buttons tapped are to be tapped again, `last` on the last of them. */
export const TAPPED = 'data-tapped'

/** The type of the app's script in a page that the server has rendered: `first-script.ts` begins it. */
export const DEFERRED_SCRIPT = 'held'

/** Of session storage: the page that reloads itself and is not sent home for it. */
export const RELOAD_HERE_KEY = 'rayon-libre:reload-here'
