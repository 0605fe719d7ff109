/** Names of the Web Locks that tabs and the service worker request. */
export const LOCKS = {
  /** Held by the one tab that replicates. */
  sync: 'rayon-libre:sync',
  /** Held by the service worker that sends queued contact messages. */
  contact: 'rayon-libre:contact',
  /** Held by the tab that removes a member's data from the device. */
  leaving: 'rayon-libre:leaving',
} as const
