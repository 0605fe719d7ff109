import type { KeyValueStore } from '../device/environment.ts'

/** Holds what it is given for as long as the page lives. */
function memory(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

/** @returns `undefined` where the browser refuses the site its data: reading the property throws then */
function allowed(read: () => Storage): Storage | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Local or session storage, or memory where the browser refuses them. */
export function keyValues(read: () => Storage): KeyValueStore {
  return allowed(read) ?? memory()
}

/** Whether the browser refuses all data of this site. With them go its cookies, though Chromium says that it takes them. */
export function refusesData(): boolean {
  return allowed(() => window.localStorage) === undefined || !navigator.cookieEnabled
}
