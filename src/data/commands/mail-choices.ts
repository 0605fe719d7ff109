import type { MailRefusal } from '#domain/mail-refusals.ts'
import type { Device } from '../device/device.ts'
import { failed, type Outcome } from '../outcome.ts'
import type { Write } from '../writes.ts'
import { currentMember, type WriteCode, writeDocument } from './write.ts'

/** Records that the member does not want a kind of mail, or wants it again. Works without a network. */
export async function refuseMail(
  device: Device,
  refusal: MailRefusal,
  refused: boolean,
): Promise<Outcome<WriteCode, Write>> {
  const member = await currentMember(device)
  if (member === undefined) return failed('not-signed-in')
  return writeDocument(device, 'prives', member.uid, { [refusal]: refused })
}
