import { access, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { DELIVERY_KEPT_DAYS } from '#domain/notices.ts'
import { type ForEach, forEachApart } from '../../store/apart.ts'
import { scanIds } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../instants.ts'
import { compose, plainId } from './compose.ts'
import type { FullMail } from './document.ts'
import type { SendMail } from './send.ts'

const FILE_LIFETIME_MS = DELIVERY_KEPT_DAYS * DAY_MS // as long as the text of a mail that was sent
const SECRET_LIFETIME_MS = HOUR_MS // of a file with a link that does not say when it ends
const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** When a file goes: the name of a mail with a secret link says when the link ends, in milliseconds since the epoch. */
function fileName({ _id, secret, createdAt, staleAt }: FullMail): string {
  if (secret !== true) return `${plainId(_id)}.eml`
  const until = Date.parse(staleAt ?? '') || Date.parse(createdAt) + SECRET_LIFETIME_MS
  return `${plainId(_id)}.until-${until}.eml`
}

async function endOf(path: string): Promise<number> {
  const until = /\.until-(\d+)\.eml(\.part)?$/.exec(path)?.[1]
  return until === undefined ? (await stat(path)).mtimeMs + FILE_LIFETIME_MS : Number(until)
}

/**
 * Without a mail server each mail becomes a file to open: written whole, dated as the mail, then named, so that nobody
 * reads half of one. One that is there already is not written again. Only who runs the server may read them.
 */
export function sendToFolder(folder: string, from: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const path = join(folder, fileName(mail))
    if (await exists(path)) return
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder })
    const { message } = await transport.sendMail(compose(mail, from))
    const part = `${path}.part`
    await writeFile(part, String(message), { mode: OWNER_ONLY.file }) // its parts are encoded: all of it is ASCII
    const createdAt = new Date(mail.createdAt)
    await utimes(part, createdAt, createdAt)
    await rename(part, path)
  }
}

async function mailFiles(folder: string): Promise<readonly string[]> {
  const names = (await exists(folder)) ? await readdir(folder) : []
  return names.filter((name) => /\.eml(\.part)?$/.test(name))
}

/**
 * Removes the files of mails that the store has no longer: their account was deleted. The files are listed first, since
 * a mail is in the store before it is a file.
 * @returns how many went
 */
export async function dropFilesOfGone(folder: string, store: Store, each: ForEach = forEachApart): Promise<number> {
  const names = await mailFiles(folder)
  if (names.length === 0) return 0
  const known = new Set<string>()
  for await (const id of scanIds(store.db('mail'))) known.add(plainId(id))
  const worked = await each(names, String, async (name) => {
    if (known.has(name.replace(/(\.until-\d+)?\.eml(\.part)?$/, ''))) return false
    await rm(join(folder, name), { force: true })
    return true
  })
  return worked.done
}

/**
 * Removes the files of mails that are old, those that hold a secret link once it opens nothing any more, and the halves
 * that a process left which died while it wrote.
 * @param now milliseconds since the epoch
 * @returns how many went
 */
export async function sweepFolder(folder: string, now: number, each: ForEach = forEachApart): Promise<number> {
  const worked = await each(await mailFiles(folder), String, async (name) => {
    const path = join(folder, name)
    if ((await endOf(path)) > now) return false
    await rm(path, { force: true })
    return true
  })
  return worked.done
}
