import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Reads a value once per key, and ignores late answers to a former key.
 * @param key `undefined` reads nothing
 * @param otherwise the value when the read fails
 */
export function useRead<T>(key: string | undefined, read: () => Promise<T>, otherwise?: T): T | undefined {
  const [found, setFound] = useState<{ readonly key: string; readonly value: T | undefined }>()
  const begin = useEffectEvent(read)
  useEffect(() => {
    if (key === undefined) return undefined
    let wanted = true
    const show = (value: T | undefined) => {
      if (wanted) setFound({ key, value })
    }
    begin().then(show, () => show(otherwise))
    return () => {
      wanted = false
    }
  }, [key, otherwise])
  return found?.key === key ? found?.value : undefined
}
