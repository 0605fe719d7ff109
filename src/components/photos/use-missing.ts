import { type RefCallback, useCallback, useEffect, useState } from 'react'
import { useReachable } from '#data/hooks/use-sync.ts'

/**
 * Whether a picture cannot be had: neither it nor the network is here, or it has not arrived on the server yet. It is
 * requested again once the server answers again.
 * @returns with what the `img` takes to report it
 */
export function useMissing(
  url: string,
): readonly [missing: boolean, watch: { readonly ref: RefCallback<HTMLImageElement>; readonly onError: () => void }] {
  const [missing, setMissing] = useState<string>()
  const reachable = useReachable()
  useEffect(() => {
    if (reachable) setMissing(undefined)
  }, [reachable])
  const onError = useCallback(() => setMissing(url), [url])
  // One that the server's page began to load may have failed before this ran.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.currentSrc && image.complete && image.naturalWidth === 0) onError()
    },
    [onError],
  )
  return [missing === url, { ref, onError }]
}
