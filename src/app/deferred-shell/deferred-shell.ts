import { type ComponentProps, createElement, type ElementType, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Device } from '#data/device/device.ts'
import { loadAtLast } from '#data/platform/async.ts'
import type { SHELL_COMPONENTS } from './shell-components.ts'

type Parts = typeof SHELL_COMPONENTS

/** The deferred shell, once loaded. */
const shellStore = createStore<{ readonly parts?: Parts }>(() => ({}))
let loading: Promise<void> | undefined

async function load(device: Device): Promise<void> {
  const { SHELL_COMPONENTS, registerServiceWorker, followFocus } = await loadAtLast(
    () => import('./shell-components.ts'),
  )
  void registerServiceWorker(device)
  followFocus()
  shellStore.setState({ parts: SHELL_COMPONENTS })
}

/** Loads the deferred shell and registers the service worker; called once the first screen is mounted. Idempotent. */
export async function loadDeferredShell(device: Device): Promise<void> {
  loading ??= load(device)
  await loading
}

type ShellPartProps<N extends keyof Parts> = ComponentProps<Parts[N]> & {
  readonly part: N
  /** The fallback until it is loaded. */
  readonly until?: ReactNode
}

/** One part of the deferred shell, once loaded. Without Suspense, which would delay the elements around it. */
export function ShellPart<N extends keyof Parts>({ part, until = null, ...props }: ShellPartProps<N>): ReactNode {
  const loaded = useStore(shellStore, ({ parts }) => parts)
  return loaded === undefined ? until : createElement(loaded[part] as ElementType, props)
}
