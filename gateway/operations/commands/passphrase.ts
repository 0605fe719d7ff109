import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ASK_PASSPHRASE } from '../../messages/backup.ts'
import { BackupError } from '../backup/errors.ts'

const PASSPHRASE_MIN = 8 // characters

/** Reads a line from the terminal without showing it. */
async function typed(): Promise<string> {
  process.stderr.write(ASK_PASSPHRASE)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

/**
 * The passphrase of backups: `BACKUP_PASSPHRASE`, the first line of the file `BACKUP_PASSPHRASE_FILE`, or typed input.
 * @param source the environment
 * @returns null when none is given
 * @throws BackupError `unreadable`
 */
export async function givenPassphrase(source: NodeJS.ProcessEnv, mayAsk: boolean): Promise<string | null> {
  if (source.BACKUP_PASSPHRASE) return source.BACKUP_PASSPHRASE
  const path = source.BACKUP_PASSPHRASE_FILE
  if (path) {
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw new BackupError('unreadable', path, { cause })
    })
    return text.split('\n')[0]?.trim() || null
  }
  return mayAsk && process.stdin.isTTY ? (await typed()) || null : null
}

/** @throws BackupError `no-passphrase` for one that is missing or too short to encrypt with */
export function strongEnough(passphrase: string | null): string {
  if (passphrase === null || passphrase.length < PASSPHRASE_MIN) throw new BackupError('no-passphrase', '')
  return passphrase
}
