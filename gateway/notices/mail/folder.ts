import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { scan } from '../../store/documents.ts'
import { type ProcessEach, processEach } from '../../store/process-each.ts'
import type { Store } from '../../store/store.ts'
import { compose, plainId } from './compose.ts'
import type { Mail } from './document.ts'
import type { SendMail } from './send.ts'

const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * Without a mail server each mail becomes a file: written completely, then renamed, so that nobody reads a partial one.
 * An existing file is not written again. Only the server's user can read them.
 */
export function sendToFolder(folder: string, from: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const path = join(folder, `${plainId(mail._id)}.eml`)
    if (await exists(path)) return
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
    const { message } = await transport.sendMail(compose(mail, from))
    const part = `${path}.part`
    await writeFile(part, String(message), { mode: OWNER_ONLY.file }) // its parts are encoded: all of it is ASCII
    await rename(part, path)
  }
}

/** Whether a mail should still have its file: with a secret link until that expires, otherwise until it is redacted. */
function hasFile({ secret, staleAt = '', state }: Mail, now: number): boolean {
  return secret === true ? Date.parse(staleAt) > now : state !== 'purged'
}

/**
 * Removes the files of mails that ended or left the store, their account deleted. Files are listed before the store is
 * read, since a mail is stored before its file is written.
 * @param now milliseconds since the epoch
 * @returns how many were removed
 */
export async function sweepFolder(
  folder: string,
  store: Store,
  now: number,
  each: ProcessEach = processEach,
): Promise<number> {
  const all = (await exists(folder)) ? await readdir(folder) : []
  const names = all.filter((name) => /\.eml(\.part)?$/.test(name))
  if (names.length === 0) return 0
  const liveIds = new Set<string>()
  for await (const mail of scan<Mail>(store.db('mail'))) if (hasFile(mail, now)) liveIds.add(plainId(mail._id))
  const worked = await each(names, String, async (name) => {
    if (liveIds.has(name.replace(/\.eml(\.part)?$/, ''))) return false
    await rm(join(folder, name), { force: true })
    return true
  })
  return worked.done
}
