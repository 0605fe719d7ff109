import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readArguments } from '../arguments.ts'
import { readEnv } from '../env.ts'
import { BACKUP_MADE } from '../messages/backup.ts'
import { runBackup, streamBackup } from '../operations/commands/backup.ts'
import { givenPassphrase, strongEnough } from '../operations/commands/passphrase.ts'
import { backupCounts, print, runCommandProcess } from '../operations/commands/run.ts'

/** Names the file after the time of the backup. */
function fileIn(folder: string, isEncrypted: boolean): string {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return join(folder, `rayon-libre-${stamp}Z.tar${isEncrypted ? '.age' : ''}`)
}

const isFolder = (path: string) =>
  path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** `node dist/gateway/backup.js [file, folder or -] [--chiffrer]` */
await runCommandProcess(async (about) => {
  const { options, words } = readArguments('backup')
  const env = readEnv(process.env)
  const [given = `${env.backupDir}/`] = words
  about(given)
  const passphrase = options.chiffrer === true ? strongEnough(await givenPassphrase(process.env, true)) : null
  const command = { env, passphrase, clock: Date.now }
  if (given === '-') return streamBackup(command, process.stdout)
  const file = resolve(isFolder(given) ? fileIn(given, passphrase !== null) : given)
  const { manifest, bytes } = await runBackup({ ...command, file })
  print(BACKUP_MADE.done(file, backupCounts(manifest), bytes))
  print(manifest.exact ? BACKUP_MADE.asOf(manifest.asOf) : BACKUP_MADE.inexact)
  if (passphrase === null) print(BACKUP_MADE.clear)
})
