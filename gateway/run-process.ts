import { closeNewFiles } from './data-folder.ts'
import { STARTUP, startupFailure } from './messages/startup.ts'
import { isFull, StartupError, unwritable } from './startup-error.ts'

/** One sentence for a process that cannot start, without the stack, which `DEBUG=1` prints. */
export function startupText(error: unknown): string {
  if (!(error instanceof Error)) return startupFailure(String(error))
  const { DATA_DIR: dataDir = './data' } = process.env
  const failure = isFull(error) ? unwritable(error, dataDir) : error
  if (failure instanceof StartupError) return STARTUP[failure.code]({ detail: failure.detail, dataDir })
  return startupFailure(`${error.message.split('\n')[0]} (DEBUG=1 en dit plus).`)
}

export interface Running {
  close(): Promise<void>
}

/** Closes on Ctrl-C and on SIGTERM. @param forceAfterMs exits anyway if closing takes longer */
export function stopOnSignal(running: Running, forceAfterMs?: number): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    if (forceAfterMs !== undefined) setTimeout(() => process.exit(1), forceAfterMs).unref()
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Runs a server process, its files accessible to its own user only. If it cannot start, prints why and exits. */
export async function runProcess(main: () => Promise<void>, textOf = startupText): Promise<void> {
  closeNewFiles()
  try {
    await main()
  } catch (error) {
    console.error(textOf(error))
    if (process.env.DEBUG === '1') console.error(error)
    process.exit(1)
  }
}
