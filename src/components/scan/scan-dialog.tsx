import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SCAN } from '#messages/fr/scan.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Elements } from '#ui/elements.ts'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { codeReader } from './code-reader.ts'
import styles from './scan-dialog.module.css'
import { useCamera } from './use-camera.ts'

const PAUSE_MS = 120 // between two readings
const GONE_MS = 1500 // without a code: the same one may be scanned again

/** Reads codes until it is stopped, and says each once for as long as it is seen. */
function readCodes(video: HTMLVideoElement, onCode: (text: string) => void, onFailure: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const last = { text: '', at: 0 }
  const say = (text: string | null) => {
    const now = Date.now()
    if (text === null && now - last.at > GONE_MS) last.text = ''
    if (text === null) return
    last.at = now
    if (text === last.text) return
    last.text = text
    onCode(text)
  }
  const fail = () => {
    if (!isOver) onFailure()
  }
  const start = async () => {
    const read = await codeReader()
    const turn = async () => {
      const text = await read(video)
      if (isOver) return
      say(text)
      timer = setTimeout(() => void turn().catch(fail), PAUSE_MS)
    }
    await turn()
  }
  start().catch(fail)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

interface TorchTrack {
  getCapabilities?(): { readonly torch?: boolean }
  applyConstraints(constraints: { readonly advanced: readonly object[] }): Promise<void>
}

/** The camera's light, where it has one that pages may switch. */
function Torch({ track }: { readonly track: MediaStreamTrack }): ReactNode {
  const [isOn, setOn] = useState(false)
  const torch = track as unknown as TorchTrack
  if (torch.getCapabilities?.().torch !== true) return null
  const toggle = () =>
    void torch.applyConstraints({ advanced: [{ torch: !isOn }] }).then(
      () => setOn(!isOn),
      () => undefined, // it stays as it is
    )
  return (
    <Button variant="secondary" aria-pressed={isOn} onClick={toggle}>
      {SCAN.torch}
    </Button>
  )
}

/**
 * Reads QR codes by the camera, until it is closed.
 * @param onCode is given each text once for as long as its code is seen; false when it leads nowhere, which is then said
 */
export function ScanDialog({
  onCode,
  onClose,
  children,
}: {
  readonly onCode: (text: string) => boolean
  readonly onClose: () => void
  /** What the codes read so far have done, below the picture. */
  readonly children?: Elements
}): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const { state, track, fail } = useCamera(video)
  const [isForeign, setForeign] = useState(false)
  const latest = useRef({ onCode, fail })
  latest.current = { onCode, fail }
  useEffect(() => {
    if (state !== 'on' || video.current === null) return undefined
    return readCodes(
      video.current,
      (text) => setForeign(!latest.current.onCode(text)),
      () => latest.current.fail(),
    )
  }, [state])
  const hasPicture = state === 'asking' || state === 'on'
  return (
    <Dialog
      title={SCAN.title}
      onClose={onClose}
      actions={
        <>
          {track === undefined ? null : <Torch track={track} />}
          <Button variant="secondary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <div className={styles.view} hidden={!hasPicture}>
        <video ref={video} className={styles.picture} aria-label={SCAN.picture} playsInline muted />
      </div>
      {hasPicture ? <p>{spaced(SCAN.states[state])}</p> : <Problem>{spaced(SCAN.states[state])}</Problem>}
      {isForeign && state === 'on' ? (
        <Callout live tone="waiting">
          {spaced(SCAN.foreign)}
        </Callout>
      ) : null}
      {children}
    </Dialog>
  )
}
