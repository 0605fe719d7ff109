import { resolve } from 'node:path'
import { readArguments } from '../arguments.ts'
import { readEnv } from '../env.ts'
import { RESTORE_MADE } from '../messages/backup.ts'
import { BackupError } from '../operations/backup/errors.ts'
import { givenPassphrase } from '../operations/commands/passphrase.ts'
import { runRestore } from '../operations/commands/restore.ts'
import { backupCounts, print, runCommandProcess } from '../operations/commands/run.ts'

/** `node dist/gateway/restore.js <file>` */
await runCommandProcess(async (about) => {
  const [given] = readArguments('restore').words
  if (given === undefined) throw new BackupError('no-file', '')
  about(given)
  const restored = await runRestore({
    env: readEnv(process.env),
    file: resolve(given),
    passphrase: await givenPassphrase(process.env, given.endsWith('.age')),
    onChecked: () => print(RESTORE_MADE.checked(given)),
  })
  print(RESTORE_MADE.done(backupCounts(restored.manifest)))
  print(RESTORE_MADE.lost(restored.manifest.asOf))
  print(RESTORE_MADE.moderated)
  if (restored.erased > 0) print(RESTORE_MADE.erased(restored.erased))
  if (restored.otherSecret) print(RESTORE_MADE.otherSecret)
  print(RESTORE_MADE.start)
})
