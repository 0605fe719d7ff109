import { plainId } from '#gateway/notices/mail/compose.ts'
import type { ReadMail } from '../../tests/fixtures/mail-file.ts'
import { bare, concernsMember, difference } from '../../tests/model/checks/convergence.ts'
import type { Found, FoundMail } from './found.ts'
import type { DeviceLook } from './own-devices.ts'

/** What each device holds against what the store holds for whoever uses it. @returns a line for each that differs */
export function devicesApart(looks: readonly DeviceLook[], found: Found): readonly string[] {
  return looks.flatMap(({ name, uid, waiting, docs }) => {
    if (waiting > 0) return [`${name} still waits with ${waiting}`]
    return Object.entries(docs).flatMap(([db, here]) => {
      const there = [...(found.docs[db]?.values() ?? [])].filter(({ deleted, doc }) => {
        return !deleted && concernsMember(db, doc as never, uid)
      })
      // The public annonces are in a database of their own; profils of others are kept beside one's own.
      const own = here.filter((doc) => doc.removal !== true && concernsMember(db, doc as never, uid))
      const stored = there.map(({ doc }) => bare(withoutRevisions(doc)))
      const apart = difference(
        `${name}, ${db},`,
        own.map((doc) => bare(doc as never)),
        stored,
      )
      return apart === undefined ? [] : [apart]
    })
  })
}

function withoutRevisions({ _revisions, ...doc }: { readonly [field: string]: unknown }): never {
  return doc as never
}

export interface MailCheck {
  readonly received: number
  readonly twice: number
  /** Said to be sent, and never received. */
  readonly lost: readonly string[]
  readonly stuck: readonly FoundMail[]
}

/** What the mail server took against what the store says of each mail. @param now by the week's clock */
export function mailsApart(received: readonly ReadMail[], { mails }: Found, now: number): MailCheck {
  const counts = new Map<string, number>()
  for (const { header } of received) {
    const id = header('message-id').replace(/^<|@.*$/g, '')
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const due = ({ state, dueAt }: FoundMail) => ['queued', 'sending'].includes(state) && Date.parse(dueAt) < now
  return {
    received: received.length,
    twice: [...counts.values()].reduce((sum, count) => sum + count - 1, 0),
    lost: mails.filter(({ id, state }) => state === 'sent' && !counts.has(plainId(id))).map(({ id }) => id),
    stuck: mails.filter(due),
  }
}

/** Lines of a log that say what no log may: an e-mail, something typed, or an error that nobody foresaw. */
export function badLines(log: string): readonly string[] {
  return log.split('\n').filter((line) => /@exemple\.fr|dit-[a-z0-9]{8}|"statusCode":500|"level":(50|60)/.test(line))
}
