import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LOADERS, type ResolvedRoute } from './loaders.ts'

/** A screen whose code is loaded on navigation, or prefetched. */
interface Screen {
  (): ReactNode
  /** Starts loading it; rejects on failure. */
  readonly load: () => Promise<void>
}

/** Rendered synchronously once loaded: React would show a fallback first, and delay the screen. */
function screen(load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | undefined
  let awaited: ComponentType | undefined
  // A failed load stays failed while its reader stays at the address, and is retried on the next navigation.
  let failedAt: string | undefined
  const ask = (place: string): ComponentType =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failedAt = place
        throw error
      }
    })
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, when the module is loaded; a type of its own, so that going to another screen mounts it anew.
  function Shown(): ReactNode {
    const { key } = useLocation()
    const [shown] = useState<ComponentType>(() => {
      if (loaded !== undefined) return loaded
      if (awaited === undefined || (failedAt !== undefined && failedAt !== key)) {
        awaited = ask(key)
        failedAt = undefined
      }
      return awaited
    })
    return createElement(shown)
  }
  return Object.assign(Shown, {
    load: async () => {
      loaded = await load()
    },
  })
}

/** The screen of each route. */
export const SCREENS = Object.fromEntries(
  Object.entries(LOADERS).map(([name, load]: [string, () => Promise<ComponentType>]) => [name, screen(load)]),
) as { readonly [N in keyof typeof LOADERS]: Screen }

/** Loads the screen of an address, which the router renders once the session is known. */
export async function preload(place: ResolvedRoute | undefined): Promise<void> {
  // The screen itself reports a failed load.
  if (place !== undefined) await SCREENS[place.route].load().catch(() => undefined)
}
