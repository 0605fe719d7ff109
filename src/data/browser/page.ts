import type { Clock, PageSignals } from '../platform/platform.ts'

function on(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}

export const browserPage: PageSignals = {
  isVisible: () => document.visibilityState === 'visible',
  on: (signal, listener) => on(signal === 'visibilitychange' ? document : window, signal, listener),
  onStorage: (listener) =>
    on(window, 'storage', (event) => {
      const { key, newValue } = event as StorageEvent
      listener(key, newValue)
    }),
}

const LONGEST_MS = 2 ** 31 - 1 // above this, `setTimeout` fires at once

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, Math.min(delayMs, LONGEST_MS))
    return () => clearTimeout(timer)
  },
}
