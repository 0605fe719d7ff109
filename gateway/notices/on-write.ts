import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Message } from '#domain/conversation/entries.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import { notePublication } from './alerts/publication.ts'
import type { NoticeContext } from './context.ts'
import { pushMessage } from './messages.ts'
import { notifyCandidatures } from './notify.ts'

/** Called with each document that a member's write put in the store, and with what it replaced. */
export type OnWritten = (name: DatabaseName, doc: Doc, prev: Doc | null) => Promise<void>

/** Queues the notices of a write, right after it. It never fails the write, which stands: the follower retries. */
export function queueOnWrite(context: NoticeContext): OnWritten {
  return async (name, doc, prev) => {
    if (name === 'annonces' && prev === null && doc.active === true) {
      await notePublication(context, doc as unknown as Annonce).catch(() => undefined)
    }
    if (name === 'conversations' && doc.kind === 'message') {
      await pushMessage(context, doc as unknown as Message).catch(() => undefined)
    }
    if (name !== 'candidatures' || doc._deleted === true) return
    await notifyCandidatures(context, [doc as unknown as Candidature]).catch(() => undefined)
  }
}
