import { useEffect } from 'react'
import { sizedUrl } from '#domain/market/photo.ts'
import type { PageMessage } from '#wire/service-worker.ts'
import { useAnnonces } from './use-annonces.ts'
import { isSlowOrMetered } from './use-arrival.ts'

const COVERS_MAX = 200 // about 6 MB
const DELAY_MS = 1000 // after the list: content on the screen comes first

/** Has the service worker prefetch the covers of the annonces. */
export function usePrefetchCovers(): void {
  const list = useAnnonces({ ville: '', limit: COVERS_MAX })
  const covers = list?.annonces.flatMap(({ photos }) => photos[0] ?? []) ?? []
  const urls = covers.map((url) => sizedUrl(url, 'card')).join()
  useEffect(() => {
    if (urls === '' || !('serviceWorker' in navigator) || isSlowOrMetered()) return undefined
    const timer = setTimeout(() => {
      void navigator.serviceWorker.ready.then(({ active }) =>
        active?.postMessage({ type: 'KEEP_COVERS', urls: urls.split(',') } satisfies PageMessage),
      )
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [urls])
}
