import { type ComponentProps, createElement, type ElementType, type ReactNode, useSyncExternalStore } from 'react'
import type { Device } from '#data/device/device.ts'
import { growingDelay } from '#domain/growing-delay.ts'
import type { PARTS } from './parts.ts'

type Parts = typeof PARTS

const RETRY_MIN_MS = 1000
const RETRY_MAX_MS = 30_000

let parts: Parts | undefined
let loading: Promise<Parts> | undefined
const listeners = new Set<() => void>()

/** A file that a poor network has dropped is asked for again. */
async function load(device: Device): Promise<Parts> {
  const patience = growingDelay(RETRY_MIN_MS, RETRY_MAX_MS)
  for (;;) {
    try {
      const loaded = await import('./parts.ts')
      void loaded.registerServiceWorker(device)
      loaded.followFocus()
      return loaded.PARTS
    } catch (error) {
      console.warn('shell not loaded', error instanceof Error ? error.name : 'unknown')
      await new Promise((resolve) => setTimeout(resolve, patience.next()))
    }
  }
}

/**
 * Loads what stands beside the screens, and registers the service worker; called once the first screen is on the page.
 * Safe to call twice.
 */
export async function loadBeside(device: Device): Promise<void> {
  loading ??= load(device)
  parts = await loading
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type BesideProps<N extends keyof Parts> = ComponentProps<Parts[N]> & {
  readonly part: N
  /** What stands in its place until it is loaded. */
  readonly until?: ReactNode
}

/** One of them, once it is loaded. Not by Suspense, which would hold back what is around it. */
export function Beside<N extends keyof Parts>({ part, until = null, ...props }: BesideProps<N>): ReactNode {
  const loaded = useSyncExternalStore(
    subscribe,
    () => parts,
    () => undefined,
  )
  return loaded === undefined ? until : createElement(loaded[part] as ElementType, props)
}
