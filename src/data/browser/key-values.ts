import type { KeyValueStore } from '../platform/platform.ts'

/** What stands for them where the browser refuses them: nothing is kept. */
const NOTHING: KeyValueStore = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  key: () => null,
  length: 0,
}

/** Local or session storage; reading the property throws where the browser refuses the site its data. */
export function keyValues(read: () => Storage): KeyValueStore {
  try {
    return read()
  } catch {
    return NOTHING
  }
}

/** Whether the browser refuses all data of this site. With them go its cookies, though Chromium says that it takes them. */
export function refusesData(): boolean {
  return keyValues(() => window.localStorage) === NOTHING || !navigator.cookieEnabled
}
