import type { Uid } from '#domain/ids.ts'
import { digestLetter } from '#messages/fr/digests.ts'
import { getMany } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { AlertMail } from '../alerts/alert.ts'
import { wordedAlert } from '../alerts/words.ts'
import { DeliveryError } from '../delivery.ts'
import type { FullMail, Mail } from './document.ts'
import { layOut, type MailMessage } from './layout.ts'
import { linesOf, newsOf } from './news.ts'
import { unsealed } from './sealed.ts'

/** A mail made of held ones. Its words are made when it is sent: until then it keeps none. */
export type Digest = Mail &
  Required<Pick<Mail, 'to'>> & {
    readonly addressee: Uid
    readonly gathers: readonly string[]
    /** The site's, where its links lead. */
    readonly origin: string
  }

const PREFIX = 'digest:'

export function digestPrefix(addressee: Uid): string {
  return `${PREFIX}${addressee}:`
}

/** @throws DeliveryError `outdated` when nothing of it is news any more */
async function messageOf(store: Store, { gathers, origin }: Digest, now: number): Promise<MailMessage> {
  const found = await getMany<Mail>(store.db('mail'), gathers)
  const held = found.flatMap((current) =>
    current.state === 'present' && current.doc.state === 'held' ? [current.doc] : [],
  )
  const lines = linesOf(await newsOf(store, held, now))
  if (lines.length === 0) throw new DeliveryError({ code: 'outdated' }, 'never')
  return layOut(digestLetter(lines), origin, 'choices')
}

function isAlert(mail: Mail): mail is AlertMail {
  return mail.alert !== undefined
}

function isDigest(mail: Mail): mail is Digest {
  return mail.gathers !== undefined
}

/** A mail with its words: a digest has them only now, and a link its secret. @param now milliseconds since the epoch */
export async function worded(store: Store, mail: FullMail | Digest | AlertMail, now: number): Promise<FullMail> {
  if (isAlert(mail)) return wordedAlert(store, mail)
  return isDigest(mail) ? { ...mail, message: await messageOf(store, mail, now) } : unsealed(store, mail)
}
