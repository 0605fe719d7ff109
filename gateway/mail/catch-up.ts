import type { Candidature } from '#domain/candidature.ts'
import { mailOf } from '#domain/mail.ts'
import { statusOf } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { mailId } from './document.ts'
import { type NotifyContext, notifyCandidature } from './notify.ts'
import { missingMails } from './queue.ts'

const CHECKPOINT = '_local/candidatures-told'
const PAGE = 200

type Checkpoint = { readonly _rev?: string; readonly seq: string | number }

async function readCheckpoint(store: Store): Promise<Checkpoint | null> {
  try {
    return (await store.db('mail').get(CHECKPOINT)) as unknown as Checkpoint
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** Another worker may write it at the same moment: going over the same changes again queues nothing twice. */
async function writeCheckpoint(store: Store, seq: string | number): Promise<void> {
  const known = await readCheckpoint(store)
  if (known?.seq === seq) return
  try {
    await store.db('mail').put({ ...known, _id: CHECKPOINT, seq })
  } catch (error) {
    if (statusOf(error) !== 409) throw error
  }
}

/** From here on every change of state is made known: what a store holds before its first start is not news. */
export async function beginTelling(store: Store): Promise<void> {
  if ((await readCheckpoint(store)) !== null) return
  await writeCheckpoint(store, (await store.db('candidatures').info()).update_seq)
}

async function tellPage(context: NotifyContext, docs: readonly Candidature[]): Promise<number> {
  const ids = docs.map(({ _id, status }) => mailId(_id, status))
  const missing = await missingMails(context.store, ids)
  let told = 0
  for (const doc of docs) {
    if (mailOf(doc.status) === undefined || !missing.has(mailId(doc._id, doc.status))) continue
    if (await notifyCandidature(context, doc)) told += 1
  }
  return told
}

/**
 * Queues what a process that died between a write and its mail left untold, from the candidatures that changed since
 * the last time. A state that was left since needs no telling: who would be told has acted.
 * @returns how many mails were queued
 */
export async function catchUp(context: NotifyContext): Promise<number> {
  const { store } = context
  const begun = await readCheckpoint(store)
  if (begun === null) {
    await beginTelling(store)
    return 0
  }
  let seq = begun.seq
  let told = 0
  for (;;) {
    const page: PouchDB.Core.ChangesResponse<Record<string, unknown>> = await store
      .db('candidatures')
      .changes({ since: seq, limit: PAGE, include_docs: true })
    const docs = page.results.flatMap(({ id, doc, deleted }) =>
      doc === undefined || deleted === true || id.startsWith('_') ? [] : [doc as unknown as Candidature],
    )
    told += await tellPage(context, docs)
    seq = page.last_seq
    await writeCheckpoint(store, seq)
    if (page.results.length < PAGE) return told
  }
}
