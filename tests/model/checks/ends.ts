import { candidatureOf, partsOf, type RecordId, recordKeyOf } from '#domain/ids.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import { docsIn, type Invariant } from './invariant.ts'

/** An acknowledged end stays as its party announced it, one a party at most, and nobody announces for the other. */
export const endsStay: Invariant = ({ ledger }, store) => {
  const { ends } = ledger
  for (const [id, lastDay] of ends.acknowledged) {
    const stored = store.get(`records ${id}`)
    if (stored === undefined && !ledger.isOfNobody(id)) return `the end ${id} was acknowledged, and is gone`
    if (stored !== undefined && stored.lastDay !== lastDay)
      return `the end ${id} was acknowledged for ${lastDay}, and is for ${stored.lastDay}`
  }
  for (const { _id, kind, by, lastDay } of docsIn(store, 'records')) {
    if (kind !== 'end') continue
    const isOfBoutique = by === partsOf(candidatureOf(_id as RecordId)).boutiqueId
    if (recordKeyOf(_id as RecordId) !== END_KEYS[isOfBoutique ? 'boutique' : 'creator'])
      return `${by} announced an end as ${_id}`
    if (!ends.isAnnounced(_id, by, lastDay)) return `nobody has announced the end ${_id} for ${lastDay}`
  }
  return undefined
}
