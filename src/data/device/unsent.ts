import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { titleOf } from '#domain/title.ts'
import type { ActiveMember } from '../session/state.ts'
import { IS_UNSENT, replicatedCollection } from '../store/collections.ts'
import { fieldsOf, type LocalDoc } from '../sync/wire.ts'
import type { Device } from './device.ts'

/** The full content of a local write that the server does not have. */
export interface UnsentItem {
  readonly kind: DatabaseName | 'message'
  readonly title: string
  /** When it was written, or rejected. */
  readonly at: string
  /** The server's reason; absent while it is unsent. */
  readonly refused?: string
  /** The write is a deletion. */
  readonly removal?: boolean
  readonly fields: { readonly [field: string]: unknown }
}

async function waitingIn(member: ActiveMember, name: DatabaseName): Promise<UnsentItem[]> {
  const found = await replicatedCollection(member.database, name).find(IS_UNSENT).exec()
  return found.map((document) => {
    const doc = document.toMutableJSON() as LocalDoc<DatabaseName>
    const item = { kind: name, title: titleOf(name, doc), at: doc.unsentAt, fields: fieldsOf(name, doc) }
    return doc.removal ? { ...item, removal: true } : item
  })
}

async function refusedOf({ database }: ActiveMember): Promise<UnsentItem[]> {
  return (await database.rejections.find().exec()).map((document) => {
    const { db: kind, title, at, refusal, version: fields } = document.toMutableJSON()
    return { kind, title, at, refused: String(refusal.code), fields }
  })
}

/** All local writes that the server does not have, the oldest first; pictures are only counted. */
export async function readUnsent(
  device: Device,
): Promise<{ readonly items: readonly UnsentItem[]; readonly pictures: number }> {
  const { member } = device.state.getState()
  const memberItems = member
    ? await Promise.all([...DATABASE_NAMES.map((name) => waitingIn(member, name)), refusedOf(member)])
    : []
  const messages = device.messageQueue.state
    .getState()
    .queued.map(({ sujet, text = '', since, refused }): UnsentItem => {
      const item = {
        kind: 'message',
        title: sujet,
        at: new Date(since).toISOString(),
        fields: { message: text },
      } as const
      return refused === undefined ? item : { ...item, refused }
    })
  const items = [...memberItems.flat(), ...messages].sort((a, b) => (a.at < b.at ? -1 : 1))
  return { items, pictures: device.uploads.state.getState().waiting }
}
