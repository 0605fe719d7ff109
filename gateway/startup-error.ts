import type { STARTUP } from './messages/startup.ts'

export type StartupCode = keyof typeof STARTUP

/** Why a server process cannot start, as a code; `detail` names the setting or the folder. */
export class StartupError extends Error {
  readonly code: StartupCode
  readonly detail: string

  constructor(code: StartupCode, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'StartupError'
    this.code = code
    this.detail = detail
  }
}

const FULL = /ENOSPC|EDQUOT|EFBIG|no space left|quota exceeded|file too large/i

/** Whether a write failed for lack of disk space, quota or allowed file size: LevelDB reports it as text only. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && (FULL.test(error.message) || isFull(error.cause))
}

/** Why a folder could not be written: no space, or no permission. */
export function unwritable(error: unknown, folder: string): StartupError {
  return new StartupError(isFull(error) ? 'disk-full' : 'store-unwritable', folder)
}
