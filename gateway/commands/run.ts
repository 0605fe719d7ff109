import { BACKUP_FAILURES } from '#messages/fr/backup.ts'
import { BackupError } from '../backup/errors.ts'
import type { Manifest } from '../backup/format.ts'
import { closeNewFiles } from '../data-folder.ts'
import { startupText } from '../run-process.ts'

/** What a backup holds, as its operator counts it. */
export function contentsOf({ databases }: Manifest): {
  readonly documents: number
  readonly deletions: number
  readonly photos: number
} {
  const { photos, ...others } = databases
  const counts = Object.values(others)
  return {
    documents: counts.reduce((sum, { documents }) => sum + documents, 0),
    deletions: counts.reduce((sum, { deletions }) => sum + deletions, photos?.deletions ?? 0),
    photos: photos?.documents ?? 0,
  }
}

/** One sentence for a backup that was not made, or not put back. @param file as its operator named it */
function commandText(error: unknown, file: string): string {
  const sentence = error instanceof BackupError ? BACKUP_FAILURES[error.code] : undefined
  if (!(error instanceof BackupError) || sentence === undefined) return startupText(error)
  return sentence({ file: file === '' ? error.detail : file, detail: error.detail })
}

/**
 * Runs a command to its end, whose files are its user's alone; one that fails prints why. Ctrl-C ends it at once.
 * @param main is given how to print a line, and tells which file it is about
 */
export async function runCommand(
  main: (print: (line: string) => void, about: (file: string) => void) => Promise<void>,
): Promise<void> {
  closeNewFiles()
  let file = ''
  try {
    await main(
      (line) => process.stdout.write(`${line}\n`),
      (name) => {
        file = name
      },
    )
    process.exitCode = 0
  } catch (error) {
    console.error(commandText(error, file))
    if (process.env.DEBUG === '1') console.error(error)
    process.exitCode = 1
  }
  // Sockets and stores that an error left open keep nobody waiting.
  process.exit()
}
