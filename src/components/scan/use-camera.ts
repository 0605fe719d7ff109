import { type RefObject, useEffect, useState } from 'react'
import { useIsPageVisible } from '#ui/use-paused.ts'

/** Why there is no picture, or that there is one. */
export type CameraState = 'asking' | 'on' | 'refused' | 'none' | 'failed'

const WANTED = { video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }, audio: false }

/** The state for a refusal of `getUserMedia`, by the names of https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
function stateOf(error: unknown): CameraState {
  const { name } = error as { readonly name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

/**
 * Shows the camera in a video element, for as long as its component is mounted and the page visible.
 * @returns the state, the camera's track while it is on, and what ends it when nothing can be read
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): {
  readonly state: CameraState
  readonly track: MediaStreamTrack | undefined
  readonly fail: () => void
} {
  const [camera, setCamera] = useState<{ readonly state: CameraState; readonly track?: MediaStreamTrack }>({
    state: 'asking',
  })
  const isVisible = useIsPageVisible()
  useEffect(() => {
    setCamera({ state: 'asking' })
    if (!isVisible) return undefined
    let stream: MediaStream | undefined
    let isOver = false
    const stop = () => {
      isOver = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      // Absent without https.
      if (navigator.mediaDevices === undefined) return setCamera({ state: 'none' })
      stream = await navigator.mediaDevices.getUserMedia(WANTED)
      // Closed while the browser was asking.
      if (isOver) return stop()
      const [track] = stream.getVideoTracks()
      if (track === undefined || video.current === null) return setCamera({ state: 'none' })
      track.addEventListener('ended', () => setCamera({ state: 'failed' }))
      video.current.srcObject = stream
      await video.current.play()
      if (!isOver) setCamera({ state: 'on', track })
    }
    start().catch((error: unknown) => {
      if (isOver) return
      stop()
      setCamera({ state: stateOf(error) })
    })
    return stop
  }, [video, isVisible])
  const { state, track } = camera
  const fail = () => {
    track?.stop()
    setCamera({ state: 'failed' })
  }
  return { state, track, fail }
}
