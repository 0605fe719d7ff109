import { useEffect } from 'react'
import { sizedUrl } from '#domain/photo.ts'
import type { PageMessage } from '#wire/service-worker.ts'
import { isSparing } from './sparing.ts'
import { useAnnonces } from './use-annonces.ts'

const COVERS_MAX = 200 // about 6 MB

/** Safari has no idle callback: a short delay will do. @returns cancels it */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}

/** Has the service worker keep the covers of the annonces, seen or not yet. */
export function useCoversAhead(): void {
  const list = useAnnonces({ ville: '', limit: COVERS_MAX })
  const covers = list?.annonces.flatMap(({ photos }) => photos[0] ?? []) ?? []
  const urls = covers.map((url) => sizedUrl(url, 'card')).join()
  useEffect(() => {
    if (urls === '' || !('serviceWorker' in navigator) || isSparing()) return undefined
    return whenIdle(() => {
      void navigator.serviceWorker.ready.then(({ active }) =>
        active?.postMessage({ type: 'KEEP_COVERS', urls: urls.split(',') } satisfies PageMessage),
      )
    })
  }, [urls])
}
