import type { RxReplicationWriteToMasterRow } from 'rxdb'
import type { DatabaseName } from '#domain/rules.ts'
import type { Documents, Stored } from '../schemas.ts'
import type { Caller } from './http.ts'
import { fromWire, type LocalDoc, type WireDoc } from './wire.ts'

type Row<D extends DatabaseName> = RxReplicationWriteToMasterRow<Stored<Documents[D]>>

interface BulkGet {
  readonly results: readonly { readonly docs: readonly { readonly ok?: WireDoc }[] }[]
}

/*
 * A pull writes a document, then a record of what the server's version was. Of a page that died in between, RxDB takes
 * the document for a write of the device's own that is still to be sent: it leaves out whatever the server makes of it,
 * and sends nothing, since it has passed over it. Written again (`misjudged.ts`) it is looked at, and `standing` then
 * gives what the server has. https://github.com/pubkey/rxdb/pull/7804
 */

/** The server's own version, of which RxDB has no record. */
function isUnrecorded<D extends DatabaseName>({ newDocumentState, assumedMasterState }: Row<D>): boolean {
  return newDocumentState.unsentAt === '' && newDocumentState.rev !== assumedMasterState?.rev
}

/**
 * What stands on the server of such documents, where it is another version or a deletion: they are conflicts, as RxDB
 * sees them. Of one that the store has never had, the next pull says whether it was lost.
 */
export async function standing<D extends DatabaseName>(
  call: Caller,
  name: D,
  rows: readonly Row<D>[],
): Promise<LocalDoc<D>[]> {
  const versions = rows.filter(isUnrecorded).map(({ newDocumentState }) => newDocumentState)
  if (versions.length === 0) return []
  const body = { docs: versions.map(({ _id }) => ({ id: _id })) }
  const { results } = await call<BulkGet>(`/sync/${name}/_bulk_get`, { method: 'POST', body, says: ['results'] })
  return versions.flatMap(({ rev }, index) => {
    const doc = results[index]?.docs[0]?.ok
    return doc !== undefined && doc._rev !== rev ? fromWire(name, doc) : []
  })
}
