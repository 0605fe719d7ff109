import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { type MailRule, mailOf } from '#domain/mail.ts'
import type { Letter } from '#messages/fr/mails.ts'
import { layOut } from '../emails/layout.ts'
import { candidatureLetter } from '../emails/member-mails.ts'
import type { Store } from '../store/store.ts'
import { readMany } from '../sync/documents.ts'
import { mailId, newMail, unwantedMail } from './document.ts'
import { queueMail } from './queue.ts'

export interface NotifyContext {
  readonly store: Store
  /** The site's, where the links of mails lead. */
  readonly origin: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Whether an account is deleted, or being so. */
  readonly isGone: (uid: Uid) => Promise<boolean>
}

export interface Notice {
  readonly id: string
  readonly rule: MailRule
  readonly uid: Uid
  readonly about?: Uid
  readonly letter: Letter
  readonly replyTo?: string
  readonly staleAt?: string
}

/** A deletion that began while this mail was being queued did not see it: whoever comes second erases it. */
async function eraseIfGone({ store, isGone }: NotifyContext, { id, uid, about }: Notice): Promise<boolean> {
  const gone = (await isGone(uid)) || (about !== undefined && (await isGone(about)))
  if (!gone) return false
  const [current] = await readMany(store, 'mail', [id])
  if (current?.state === 'present') await store.db('mail').bulkDocs([{ _id: id, _rev: current.rev, _deleted: true }])
  return true
}

/**
 * Queues one notice to a member, or notes that they do not want it. The id makes a second one impossible.
 * @returns whether it was queued now
 */
export async function notify(context: NotifyContext, notice: Notice): Promise<boolean> {
  const { store, origin, clock } = context
  const { id, rule, uid, about, letter, replyTo, staleAt } = notice
  const [user] = await readMany(store, 'users', [uid])
  const [prive] = await readMany(store, 'prives', [uid])
  if (user?.state !== 'present') return false
  const parties = { _id: id, uid, ...(about === undefined ? {} : { about }) }
  const unwanted = prive?.state === 'present' && prive.doc[rule.unless] === true
  const mail = unwanted
    ? unwantedMail(parties, clock())
    : newMail(
        {
          ...parties,
          to: String(user.doc.email),
          message: layOut(letter, origin, 'choices'),
          ...(replyTo === undefined ? {} : { replyTo }),
          ...(staleAt === undefined ? {} : { staleAt }),
        },
        clock(),
      )
  if (!(await queueMail(store, mail))) return false
  return !(await eraseIfGone(context, notice)) && !unwanted
}

/** Queues what one event of a candidature makes known. */
export function notifyEvent(context: NotifyContext, rule: MailRule, candidature: Candidature): Promise<boolean> {
  const { _id, boutiqueId, creatorId, email, offerExpiresAt } = candidature
  const [uid, about] = rule.to === 'boutique' ? [boutiqueId, creatorId] : [creatorId, boutiqueId]
  const offered = rule.event === 'awaiting-creator' || rule.event === 'expiring'
  return notify(context, {
    id: mailId(_id, rule.event),
    rule,
    uid,
    about,
    letter: candidatureLetter(rule, candidature),
    ...(rule.event === 'pending' ? { replyTo: email } : {}),
    ...(offered ? { staleAt: offerExpiresAt } : {}),
  })
}

/** Queues what the present state of a candidature makes known, unless that was done. */
export async function notifyCandidature(context: NotifyContext, candidature: Candidature): Promise<boolean> {
  const rule = mailOf(candidature.status)
  return rule !== undefined && notifyEvent(context, rule, candidature)
}

/** The id of the notice that an annonce will be deleted; another closing has another. */
export function purgeNoticeId({ _id, closedAt }: Pick<Annonce, '_id' | 'closedAt'>): string {
  return mailId(_id, `purge-${Date.parse(closedAt)}`)
}
