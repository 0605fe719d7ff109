/** Web Locks, by the names under which tabs and the service worker ask for them. */
export const LOCKS = {
  /** Held by the one tab that replicates. */
  sync: 'rayon-libre:sync',
  /** Held by the service worker that sends the kept contact messages. */
  contact: 'rayon-libre:contact',
  /** Held by the tab that removes from the device what is a member's. */
  leaving: 'rayon-libre:leaving',
} as const
