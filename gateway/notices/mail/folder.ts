import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { compose, plainId } from './compose.ts'
import type { SendMail } from './send.ts'

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * Without a mail server each mail becomes a file to open: written whole, then named, so that nobody reads half
 * of one. One that is there already is not written again.
 */
export function sendToFolder(folder: string, from: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const path = join(folder, `${plainId(mail._id)}.eml`)
    if (await exists(path)) return
    await mkdir(folder, { recursive: true })
    const { message } = await transport.sendMail(compose(mail, from))
    await writeFile(`${path}.part`, String(message)) // its parts are encoded: all of it is ASCII
    await rename(`${path}.part`, path)
  }
}
