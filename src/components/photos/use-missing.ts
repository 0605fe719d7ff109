import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useReachable } from '#data/hooks/use-arrival.ts'

const AGAIN_MIN_MS = 2000
const AGAIN_MAX_MS = 60_000

/**
 * Whether a picture cannot be had: neither it nor the network is here, or it has not arrived on the server yet. It is
 * requested again once the server answers again, and, since a weak line may lose that request as well, less and less
 * often for as long as the server answers.
 * @returns with what the `img` takes to report it
 */
export function useMissing(
  url: string,
): readonly [missing: boolean, watch: { readonly ref: RefCallback<HTMLImageElement>; readonly onError: () => void }] {
  const [missing, setMissing] = useState<string>()
  const requested = useRef({ url, again: 0 })
  const reachable = useReachable()
  const isMissing = missing === url
  useEffect(() => {
    if (!reachable || requested.current.url !== url) requested.current = { url, again: 0 }
    if (!reachable || !isMissing) return
    const wait = requested.current.again === 0 ? 0 : AGAIN_MIN_MS * 2 ** (requested.current.again - 1)
    requested.current.again += 1
    const timer = setTimeout(() => setMissing(undefined), Math.min(wait, AGAIN_MAX_MS))
    return () => clearTimeout(timer)
  }, [reachable, isMissing, url])
  const onError = useCallback(() => setMissing(url), [url])
  // One that the server's page began to load may have failed before this ran.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.currentSrc && image.complete && image.naturalWidth === 0) onError()
    },
    [onError],
  )
  return [isMissing, { ref, onError }]
}
