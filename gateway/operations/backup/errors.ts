export type BackupCode =
  | 'cut'
  | 'damaged'
  | 'foreign'
  | 'not-a-backup'
  | 'newer'
  | 'locked'
  | 'wrong-passphrase'
  | 'unreadable'
  | 'disk-full'
  | 'unwritable'
  | 'gateway-gone'
  | 'running'
  | 'broken'
  | 'no-passphrase'
  | 'no-file'
  | 'bad-option'

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
