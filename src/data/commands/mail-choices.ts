import type { MailRefusal } from '#domain/mail-refusals.ts'
import { failed, type Outcome } from '../outcome.ts'
import type { WriteCode } from './annonce.ts'
import { currentMember, writeDocument } from './write.ts'

/** Notes that the member does not want a kind of mail, or wants it again. Works without a network. */
export async function refuseMail(refusal: MailRefusal, refused: boolean): Promise<Outcome<WriteCode>> {
  const member = currentMember()
  if (member === undefined) return failed('not-signed-in')
  return writeDocument('prives', member.uid, { [refusal]: refused })
}
