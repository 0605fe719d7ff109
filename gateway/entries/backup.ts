import { statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { BACKUP_MADE } from '#messages/fr/backup.ts'
import { BackupError } from '../backup/errors.ts'
import { runBackup } from '../commands/backup.ts'
import { givenPassphrase, strongEnough } from '../commands/passphrase.ts'
import { contentsOf, runCommand } from '../commands/run.ts'
import { readEnv } from '../env.ts'

const OPTIONS = { chiffrer: { type: 'boolean' }, garder: { type: 'string' }, jours: { type: 'string' } } as const

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (cause) {
    throw new BackupError('bad-option', cause instanceof Error ? (cause.message.split('.')[0] ?? '') : '', { cause })
  }
}

function readCount(name: string, text: string | undefined, otherwise: number): number {
  if (text !== undefined && !/^[1-9]\d{0,3}$/.test(text)) throw new BackupError('bad-option', `--${name} ${text}`)
  return text === undefined ? otherwise : Number(text)
}

const isFolder = (path: string) =>
  path.endsWith(sep) || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** `node dist/gateway/backup.js [file or folder] [--chiffrer] [--garder 14] [--jours 30]` */
await runCommand(async (print, about) => {
  const { values, positionals } = readArguments()
  const env = readEnv(process.env)
  const [given = env.backupDir, ...more] = positionals
  if (more.length > 0) throw new BackupError('bad-option', more.join(' '))
  about(given)
  const [count, days] = [
    readCount('garder', values.garder, env.backupKeep),
    readCount('jours', values.jours, env.backupDays),
  ]
  const passphrase = values.chiffrer === true ? strongEnough(await givenPassphrase(process.env, true)) : null
  const file = positionals.length > 0 && !isFolder(given) ? resolve(given) : null
  const folder = resolve(given)
  const made = await runBackup({ env, file, folder, retention: { count, days }, passphrase, clock: Date.now })
  print(BACKUP_MADE.done(made.path, contentsOf(made.manifest), made.bytes))
  print(made.manifest.exact ? BACKUP_MADE.asOf(made.manifest.asOf) : BACKUP_MADE.inexact)
  if (passphrase === null) print(BACKUP_MADE.clear)
  if (file !== null) return
  if (made.dropped.length > 0) print(BACKUP_MADE.dropped(made.dropped))
  print(BACKUP_MADE.kept(count, days))
})
