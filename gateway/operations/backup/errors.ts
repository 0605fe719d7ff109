import type { BACKUP_FAILURES } from '../../messages/backup.ts'

type BackupCode = keyof typeof BACKUP_FAILURES

/** Why a backup or a restore failed, as a code; `detail` names the file or the part at fault. */
export class BackupError extends Error {
  readonly code: BackupCode
  readonly detail: string

  constructor(code: BackupCode, detail: string, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options)
    this.name = 'BackupError'
    this.code = code
    this.detail = detail
  }
}
