import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LOADERS, type ResolvedRoute } from './loaders.ts'

/** A screen whose code is loaded when somebody goes there, or a little before. */
interface Screen {
  (): ReactNode
  /** Begins to load it; rejects when it cannot be. */
  readonly load: () => Promise<void>
}

/** Shown at once when it is loaded: React would show something else first, and hold the screen back a moment. */
function screen(load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | undefined
  let awaited: ComponentType | undefined
  // What could not be loaded fails for as long as its reader stays, and is asked for again by the next who comes.
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

/** Loads the screen of an address, which the router renders once it knows who is here. */
export async function preload(place: ResolvedRoute | undefined): Promise<void> {
  // What cannot be loaded is said where it is shown.
  if (place !== undefined) await SCREENS[place.route].load().catch(() => undefined)
}
