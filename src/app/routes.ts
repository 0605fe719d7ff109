import { type ComponentType, createElement, type ElementType, lazy, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LOADERS, type Place } from './loaders.ts'

/** A screen whose code is loaded when somebody goes there, or a little before. */
export interface Screen<Props> {
  (props: Props): ReactNode
  /** Begins to load it; rejects when it cannot be. */
  readonly load: () => Promise<void>
}

/** Shown at once when it is loaded: React would show something else first, and hold the screen back a moment. */
function screen<Props extends object>(load: () => Promise<ComponentType<Props>>): Screen<Props> {
  let loaded: ComponentType<Props> | undefined
  let awaited: ElementType | undefined
  // What could not be loaded fails for as long as its reader stays, and is asked for again by the next who comes.
  let failedAt: string | undefined
  const ask = (place: string): ElementType =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failedAt = place
        throw error
      }
    })
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, when the module is loaded; a type of its own, so that going to another screen mounts it anew.
  function Shown(props: Props): ReactNode {
    const { key } = useLocation()
    const [shown] = useState<ElementType>(() => {
      if (loaded !== undefined) return loaded
      if (awaited === undefined || (failedAt !== undefined && failedAt !== key)) {
        awaited = ask(key)
        failedAt = undefined
      }
      return awaited
    })
    return createElement(shown, props)
  }
  return Object.assign(Shown, {
    load: async () => {
      loaded = await load()
    },
  })
}

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : object

type Screens = {
  readonly [N in keyof typeof LOADERS]: Screen<PropsOf<Awaited<ReturnType<(typeof LOADERS)[N]>>>>
}

/** The screen of each route. */
export const SCREENS = Object.fromEntries(
  Object.entries<() => Promise<ComponentType<never>>>(LOADERS).map(([name, load]) => [name, screen(load)]),
) as unknown as Screens // each by its own loader: a table made from a table loses what belongs to what

/** Loads the screen of an address, which the router renders once it knows who is here. */
export async function preload(place: Place | undefined): Promise<void> {
  // What cannot be loaded is said where it is shown.
  if (place !== undefined) await SCREENS[place.route].load().catch(() => undefined)
}
