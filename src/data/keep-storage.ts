let asked = false

/** Asks the browser, once something was written, not to clear this device's data. It may refuse; nothing relies on it. */
export function keepStorage(): void {
  if (asked || typeof navigator === 'undefined' || navigator.storage?.persist === undefined) return
  asked = true
  navigator.storage.persist().catch(() => undefined)
}
