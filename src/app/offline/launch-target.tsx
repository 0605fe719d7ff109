import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isNavigateMessage } from '#wire/service-worker.ts'
import { paths } from '#wire/site.ts'

/** Not in TypeScript's DOM: https://developer.mozilla.org/docs/Web/API/LaunchQueue */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void
}

/**
 * Navigates a page that is already open, without a reload: when a notification is clicked, and when the browser hands
 * a launch to the page.
 */
export function LaunchTarget(): null {
  const navigate = useNavigate()
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue }
    const opened = window.location.href
    let first = true
    launchQueue?.setConsumer(({ targetURL }) => {
      // The launch that opened this page: it is already there.
      const arrived = first && targetURL === opened
      first = false
      if (targetURL === undefined || arrived) return
      const { pathname, search, hash } = new URL(targetURL)
      if (pathname + search + hash !== paths.accueil) void navigate(pathname + search + hash)
    })
  }, [navigate])
  useEffect(() => {
    const { serviceWorker } = navigator
    const go = ({ data }: MessageEvent<unknown>) => {
      if (isNavigateMessage(data)) void navigate(data.url)
    }
    serviceWorker?.addEventListener('message', go)
    return () => serviceWorker?.removeEventListener('message', go)
  }, [navigate])
  return null
}
