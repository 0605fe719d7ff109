import { getAttachment, putIfCurrent, scanIds } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { Bytes } from '../coding.ts'
import type { MadePiece } from './piece.ts'

const ATTACHMENT = 'br'
const NAME = /^[0-9a-f]{64}$/
const PURGED_TOGETHER = 100

/** Whether a text is a well-formed piece name. */
export function isPieceName(text: string): boolean {
  return NAME.test(text)
}

/** One document per piece, its bytes an attachment, which is sent as stored. An existing piece stays unchanged. */
export async function writePiece(store: Store, { piece, bytes }: MadePiece): Promise<void> {
  const attachment = { content_type: 'application/octet-stream', data: bytes }
  await putIfCurrent(store.db('catalogue'), { _id: piece.name, _attachments: { [ATTACHMENT]: attachment } })
}

/** The compressed bytes of a piece; null when it is gone. */
export function readPiece(store: Store, name: string): Promise<Bytes | null> {
  return getAttachment(store.db('catalogue'), name, ATTACHMENT)
}

/** The names of all pieces in the store, including unreferenced ones. */
export async function* pieceNames(store: Store): AsyncGenerator<string> {
  for await (const id of scanIds(store.db('catalogue'))) if (isPieceName(id)) yield id
}

/** Purges pieces, ids included: new ones appear every ten seconds, and a tombstone would stay for ever. */
export async function dropPieces(store: Store, names: readonly string[]): Promise<void> {
  const db = store.db('catalogue')
  for (let at = 0; at < names.length; at += PURGED_TOGETHER) {
    const { rows } = await db.allDocs({ keys: names.slice(at, at + PURGED_TOGETHER) })
    const there = rows.flatMap((row) =>
      'value' in row && row.value.deleted !== true ? [{ _id: row.id, _rev: row.value.rev }] : [],
    )
    const erased = await db.bulkDocs(there.map((ref) => ({ ...ref, _deleted: true })))
    const tombstones = erased.flatMap((row) =>
      'ok' in row && row.id !== undefined && row.rev !== undefined ? [{ _id: row.id, _rev: row.rev }] : [],
    )
    await store.purge('catalogue', tombstones)
  }
}
