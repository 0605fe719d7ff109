import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isNavigateMessage } from '#wire/service-worker.ts'

/** Navigates an open page when a notification is clicked, without a reload. */
export function NotificationTarget(): null {
  const navigate = useNavigate()
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
