import type { Clock, TabChannel } from '../platform/platform.ts'
import { sharedState } from '../platform/shared-state.ts'
import type { StorageChoice } from '../store/database.ts'

const RETRY_MS = 3000

/** A database's errors when the device is full: the transaction is aborted. */
const NO_ROOM = new Set(['QuotaExceededError', 'AbortError'])

export interface StorageState {
  /** Stored data outlives the page. */
  readonly lasting: boolean
  /** The device is full: neither input nor server data can be stored. */
  readonly full: boolean
}

/** Whether this device can store data. A tab that finds it full notifies the others. */
export function createStorageHealth(clock: Pick<Clock, 'after'>, channel: TabChannel | undefined) {
  const { state, tell, close } = sharedState<StorageState>({ lasting: true, full: false }, channel)
  let hasRoom = async () => true
  let cancel = () => {}

  async function look(): Promise<void> {
    if (await hasRoom()) state.setState({ full: false })
    else cancel = clock.after(RETRY_MS, () => void look())
  }

  state.subscribe(({ full }, before) => {
    if (full && !before.full) cancel = clock.after(RETRY_MS, () => void look())
  })
  return {
    state,
    follow: (choice: StorageChoice) => {
      state.setState({ lasting: choice.lasting ?? true })
      hasRoom = choice.hasRoom ?? hasRoom
    },
    /** Reports a failure of the databases. @returns whether the device is full */
    report: (error: unknown): boolean => {
      if (!(error instanceof Error && NO_ROOM.has(error.name))) return false
      if (!state.getState().full) tell({ full: true })
      return true
    },
    /** @param listener called when there is room again. @returns unsubscribes */
    onRoom: (listener: () => void): (() => void) =>
      state.subscribe(({ full }, before) => {
        if (before.full && !full) listener()
      }),
    close: () => {
      cancel()
      close()
    },
  }
}
