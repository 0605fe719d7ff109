import type { Candidature } from '#domain/candidature.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import { type NotifyContext, notifyCandidature } from './notify.ts'

/** Told of each document that a member's write put in the store. */
export type OnWritten = (name: DatabaseName, doc: Doc) => Promise<void>

/**
 * Queues what a write makes known, beside the write itself. It never fails the write, which stands: the job that
 * catches up finds what is missing.
 */
export function queueOnWrite(context: NotifyContext): OnWritten {
  return async (name, doc) => {
    if (name !== 'candidatures' || doc._deleted === true) return
    await notifyCandidature(context, doc as unknown as Candidature).catch(() => undefined)
  }
}
