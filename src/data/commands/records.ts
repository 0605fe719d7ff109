import { isCopyKey, partsOf, RECORD_KEY_LENGTH, recordIdOf } from '#domain/ids.ts'
import { setCell } from '#domain/papers/edit.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import { articleOf } from '#domain/papers/movements.ts'
import type { EndData, Movement, MovementData, StatementData, StoredRecord } from '#domain/papers/records.ts'
import type { Device } from '../device/device.ts'
import { drawId } from '../platform/crypto.ts'
import type { Write } from '../sync/writes.ts'
import type { Outcome } from './outcome.ts'
import { type ConfirmedCandidature, editPartenariat } from './partenariat.ts'
import { serverInstant, today, type WriteCode, withMember, writeDocument } from './write.ts'

/** A random key, unique across offline devices. Keys in the form of a copy's are reserved for the server. */
export function newRecordKey(): string {
  const key = drawId(RECORD_KEY_LENGTH)
  return isCopyKey(key) ? newRecordKey() : key
}

function addRecord(
  device: Device,
  { _id }: ConfirmedCandidature,
  fields: Partial<StoredRecord>,
  key = newRecordKey(),
): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, async (member) => {
    const { boutiqueId, creatorId } = partsOf(_id)
    const [id, at] = [recordIdOf(_id, key), serverInstant(device)]
    const written = await member.database.records.findOne(id).exec()
    if (written !== null) return { ok: true, value: { uid: member.uid, db: 'records', id, at } }
    return writeDocument(device, 'records', id, { boutiqueId, creatorId, by: member.uid, at, ...fields })
  })
}

/**
 * A movement's input: the day defaults to today. A key makes the write idempotent, for a page that was left in between
 * and cannot know whether it succeeded.
 */
export type NewMovement = Pick<MovementData, 'row' | 'sort' | 'quantity'> &
  Partial<Pick<MovementData, 'day'>> & {
    readonly key?: string
    /** Whether to create the row, at the end of the sheet, if nothing is written in it yet. */
    readonly begins?: boolean
  }

/**
 * Records that pieces of a row were sold or taken back, at the row's current price, or corrects such a record. A
 * deleted row stays deleted: its sales are listed separately. Works without a network.
 */
export function addMovement(
  device: Device,
  candidature: ConfirmedCandidature,
  { row, sort, quantity, day = today(device), key, begins = false }: NewMovement,
): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, async (member) => {
    const papers = await member.database.partenariats.findOne(candidature._id).exec()
    const existingRow = papers?.toJSON().rows[row]
    if (existingRow === undefined && begins) {
      const begun = await editPartenariat(device, candidature, setCell(row, 'depot', 0))
      if (!begun.ok) return begun
    }
    const { prixCentimes = 0, ref = '', description = '' } = existingRow ?? {}
    const article = articleOf({ ref, description })
    const fields = { kind: 'movement', row, sort, quantity, day, prixCentimes, article } as const
    return addRecord(device, candidature, fields, key)
  })
}

/** Corrects a movement by its opposite, on the same day and at the same price. */
export function correctMovement(
  device: Device,
  candidature: ConfirmedCandidature,
  { row, sort, quantity, day, prixCentimes, article }: MovementData,
): Promise<Outcome<WriteCode, Write>> {
  const opposite = { row, sort, quantity: -quantity, day, prixCentimes, article }
  return addRecord(device, candidature, { kind: 'movement', ...opposite })
}

/** Corrects the movement with a key; nothing when it is not on this device. */
export function undoMovement(
  device: Device,
  candidature: ConfirmedCandidature,
  key: string,
): Promise<Outcome<WriteCode, Write | null>> {
  return withMember<WriteCode, Write | null>(device, async ({ database }) => {
    const record = (await database.records.findOne(recordIdOf(candidature._id, key)).exec())?.toJSON()
    if (record?.kind !== 'movement') return { ok: true, value: null }
    return correctMovement(device, candidature, record as unknown as Movement)
  })
}

/**
 * Announces the last day of a partnership, which the other party may answer with another: the later counts. Each party
 * announces once.
 */
export function announceEnd(
  device: Device,
  candidature: ConfirmedCandidature,
  { lastDay, reason }: EndData,
): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, ({ uid }) => {
    const party = partsOf(candidature._id).boutiqueId === uid ? 'boutique' : 'creator'
    return addRecord(device, candidature, { kind: 'end', lastDay, reason }, END_KEYS[party])
  })
}

/** Adds a statement; the server numbers it, or rejects it when its own record of the sales disagrees. */
export function addStatement(
  device: Device,
  candidature: ConfirmedCandidature,
  statement: StatementData,
): Promise<Outcome<WriteCode, Write>> {
  return addRecord(device, candidature, { kind: 'account', ...statement })
}
