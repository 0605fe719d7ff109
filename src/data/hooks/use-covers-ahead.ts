import { useEffect } from 'react'
import { sizedUrl } from '#domain/photo.ts'
import type { PageMessage } from '#wire/service-worker.ts'
import { useAnnonces } from './use-annonces.ts'

const COVERS_MAX = 200 // about 6 MB
const DELAY_MS = 1000 // after the list: what is on the screen comes first

const SLOW = ['slow-2g', '2g']

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** On a metered or slow connection, nothing is fetched ahead. */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true || SLOW.includes(connection?.effectiveType ?? '')
}

/** Has the service worker keep the covers of the annonces, seen or not yet. */
export function useCoversAhead(): void {
  const list = useAnnonces({ ville: '', limit: COVERS_MAX })
  const covers = list?.annonces.flatMap(({ photos }) => photos[0] ?? []) ?? []
  const urls = covers.map((url) => sizedUrl(url, 'card')).join()
  useEffect(() => {
    if (urls === '' || !('serviceWorker' in navigator) || isSparing()) return undefined
    const timer = setTimeout(() => {
      void navigator.serviceWorker.ready.then(({ active }) =>
        active?.postMessage({ type: 'KEEP_COVERS', urls: urls.split(',') } satisfies PageMessage),
      )
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [urls])
}
