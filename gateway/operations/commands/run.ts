import { BACKUP_FAILURES, type BackupContents } from '../../messages/backup.ts'
import { runProcess, startupText } from '../../run-process.ts'
import { BackupError } from '../backup/errors.ts'
import type { BackupManifest } from '../backup/format.ts'

/** Numbers of documents, deletions and photos in a backup, as shown to its operator. */
export function backupCounts({ databases }: BackupManifest): BackupContents {
  const { photos, ...others } = databases
  const counts = Object.values(others)
  return {
    documents: counts.reduce((sum, { documents }) => sum + documents, 0),
    deletions: counts.reduce((sum, { deletions }) => sum + deletions, photos?.deletions ?? 0),
    photos: photos?.documents ?? 0,
  }
}

/** One sentence for a backup or a restore that failed. @param file as its operator named it */
function commandText(error: unknown, file: string): string {
  if (!(error instanceof BackupError)) return startupText(error)
  return BACKUP_FAILURES[error.code]({ file: file === '' ? error.detail : file, detail: error.detail })
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Runs a command to its end and exits: sockets and stores left open do not keep the process alive.
 * @param main calls `about` with the file that it works on
 */
export async function runCommandProcess(main: (about: (file: string) => void) => Promise<void>): Promise<void> {
  let file = ''
  const run = () =>
    main((name) => {
      file = name
    })
  await runProcess(run, (error) => commandText(error, file))
  process.exit(0)
}
