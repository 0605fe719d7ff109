import type { KeyValueStore } from '../platform/platform.ts'

/** Null object for a browser that refuses storage: it stores nothing. */
const NOTHING: KeyValueStore = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  key: () => null,
  length: 0,
}

/** Local or session storage. Reading the property throws where the browser refuses the site's data. */
export function keyValues(read: () => Storage): KeyValueStore {
  try {
    return read()
  } catch {
    return NOTHING
  }
}

/** Whether the browser refuses all data of this site, cookies included, though Chromium reports cookies as enabled. */
export function refusesData(): boolean {
  return keyValues(() => window.localStorage) === NOTHING || !navigator.cookieEnabled
}
