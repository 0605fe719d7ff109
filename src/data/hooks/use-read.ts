import { useEffect, useEffectEvent, useState } from 'react'
import type { Loadable } from '../loadable.ts'

/**
 * What is read once under a name, and again under another; nothing that is answered late counts.
 * @param key what is wanted; `undefined` for nothing
 * @param otherwise what stands for it when it cannot be read
 */
export function useRead<T>(key: string | undefined, read: () => Promise<T>, otherwise?: T): Loadable<T> {
  const [found, setFound] = useState<{ readonly key: string; readonly value: Loadable<T> }>()
  const begin = useEffectEvent(read)
  useEffect(() => {
    if (key === undefined) return undefined
    let wanted = true
    const show = (value: Loadable<T>) => {
      if (wanted) setFound({ key, value })
    }
    begin().then(show, () => show(otherwise))
    return () => {
      wanted = false
    }
  }, [key, otherwise])
  return found?.key === key ? found?.value : undefined
}
