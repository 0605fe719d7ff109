import type { Uid } from '#domain/ids.ts'
import type { TabChannel } from '../platform/platform.ts'
import { sharedState } from '../platform/shared-state.ts'
import type { Outbox, OutboxPicture } from './outbox.ts'

/** The photo being sent: the second of five, 40 percent gone. */
export interface Sending {
  readonly photo: string
  readonly at: number
  readonly total: number
  readonly percent: number
}

interface RefusedPhoto {
  readonly photo: string
  /** The name of the chosen file. */
  readonly name: string
  readonly code: string
}

export interface UploadsState {
  /** Photos, not pictures, that are not completely on the server. */
  readonly waiting: number
  readonly refused: readonly RefusedPhoto[]
  readonly sending: Sending | null
  /** When this tab resumes sending after a delay by the server; milliseconds since the epoch, 0 without one. */
  readonly resumesAt: number
}

const NOTHING: UploadsState = { waiting: 0, refused: [], sending: null, resumesAt: 0 }

function sum(pictures: readonly OutboxPicture[]): Omit<UploadsState, 'sending' | 'resumesAt'> {
  const refused = new Map<string, RefusedPhoto>()
  for (const { photo, name, refused: code } of pictures) if (code !== '') refused.set(photo, { photo, name, code })
  const waiting = new Set(pictures.filter(({ refused: code }) => code === '').map(({ photo }) => photo))
  return { waiting: waiting.size, refused: [...refused.values()] }
}

/** The uploads of a member's photos, as every tab shows them. */
export function createUploads(outbox: Outbox, channel: TabChannel | undefined) {
  const { state, tell, close } = sharedState(NOTHING, channel)
  return {
    state,
    /** One tab sends, and publishes its progress to the others. */
    reportSending: (sending: Sending | null) => tell({ sending }),
    reportResting: (resumesAt: number) => state.setState({ resumesAt }),
    /** Counts a member's photos in this tab, whichever tab stores and sends them. @returns stops and resets */
    watch: (uid: Uid): (() => void) => {
      const stop = outbox.watch(
        uid,
        (pictures) => state.setState(sum(pictures)),
        (error) => console.warn('photos', error instanceof Error ? error.name : 'unknown'),
      )
      return () => {
        stop()
        state.setState(NOTHING)
      }
    },
    close,
  }
}
