import { isCopyKey, partsOf, RECORD_KEY_LENGTH, type RecordId, recordIdOf, recordKeyOf } from '#domain/ids.ts'
import { decisionGaveWay } from '#domain/merge.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import { articleOf } from '#domain/papers/movements.ts'
import { type Party, partyOf } from '#domain/papers/partenariat.ts'
import { aboutId, answeredKey } from '#domain/papers/record-keys.ts'
import type {
  AnswerData,
  DepositData,
  EndData,
  MovementData,
  Payment,
  PaymentData,
  ReceiptData,
  Statement,
  StatementData,
  StoredRecord,
} from '#domain/papers/records.ts'
import type { Device } from '../device/device.ts'
import { drawId } from '../platform/crypto.ts'
import { failed } from './outcome.ts'
import type { ConfirmedCandidature } from './partenariat.ts'
import { serverInstant, today, type Writing, withMember, writeDocument } from './write.ts'

/** A random key, unique across offline devices. Keys in the form of a copy's are reserved for the server. */
export function newRecordKey(): string {
  const key = drawId(RECORD_KEY_LENGTH)
  return isCopyKey(key) ? newRecordKey() : key
}

/** The key of the only record of a kind about another. */
const keyAbout = (id: RecordId, kind: 'void' | 'answer' | 'receipt') => () => recordKeyOf(aboutId(id, kind))

const newAnsweredKey = (party: Party) => answeredKey(party, newRecordKey)

/** @param keyOf makes the record's key; a record whose key is taken was written before */
function addRecord(
  device: Device,
  { _id }: ConfirmedCandidature,
  fields: Partial<StoredRecord>,
  keyOf: (party: Party) => string = newRecordKey,
): Writing {
  return withMember(device, async ({ uid, database }) => {
    const { boutiqueId, creatorId } = partsOf(_id)
    const id = recordIdOf(_id, keyOf(partyOf({ boutiqueId }, uid)))
    const at = serverInstant(device)
    const written = await database.records.findOne(id).exec()
    if (written !== null && decisionGaveWay(written.toJSON() as unknown as StoredRecord, fields))
      return failed('choice-overtaken')
    if (written !== null) return { ok: true, value: { uid, db: 'records', id, at } }
    return writeDocument(device, 'records', id, { boutiqueId, creatorId, by: uid, at, ...fields })
  })
}

/** A movement's input: the day defaults to today, the price and its VAT to those of the row. */
export type NewMovement = Pick<MovementData, 'row' | 'sort' | 'quantity'> &
  Partial<Pick<MovementData, 'day' | 'cause' | 'prixCentimes' | 'tva'>> & {
    /** Makes the write idempotent, for a page that was left in between and cannot know whether it succeeded. */
    readonly key?: string
  }

/**
 * Records that pieces of a row were sold, taken back or lost, at the price really paid. A deleted row stays deleted: its
 * sales are listed separately. Works without a network.
 */
export function addMovement(
  device: Device,
  candidature: ConfirmedCandidature,
  { row, cause = '', day = today(device), key = newRecordKey(), ...given }: NewMovement,
): Writing {
  return withMember(device, async ({ database }) => {
    const papers = await database.partenariats.findOne(candidature._id).exec()
    const { prixCentimes = 0, ref = '', description = '' } = papers?.toJSON().rows[row] ?? {}
    const article = articleOf({ ref, description })
    const fields = { kind: 'movement', row, cause, day, prixCentimes, tva: 0, ...given, article } as const
    return addRecord(device, candidature, fields, () => key)
  })
}

/** Cancels a movement or a deposit, once, whoever does. @param key that of the record */
export function voidRecord(device: Device, candidature: ConfirmedCandidature, key: string): Writing {
  return addRecord(device, candidature, { kind: 'void' }, keyAbout(recordIdOf(candidature._id, key), 'void'))
}

/** Records that the créateur brings more pieces, under one numbered paper. */
export function addDeposit(device: Device, candidature: ConfirmedCandidature, deposit: DepositData): Writing {
  return addRecord(device, candidature, { kind: 'deposit', ...deposit })
}

/**
 * Announces the last day of a partnership, which the other party may answer with another: the later counts. Each party
 * announces once.
 */
export function announceEnd(device: Device, candidature: ConfirmedCandidature, { lastDay, reason }: EndData): Writing {
  return addRecord(device, candidature, { kind: 'end', lastDay, reason }, (party) => END_KEYS[party])
}

/** Proposes a statement; the server numbers it, or rejects it when its own record of the sales disagrees. */
export function proposeStatement(device: Device, candidature: ConfirmedCandidature, statement: StatementData): Writing {
  return addRecord(device, candidature, { kind: 'statement', ...statement }, newAnsweredKey)
}

/** Accepts or contests the other party's statement, or withdraws one's own: it is answered once. */
export function answerStatement(
  device: Device,
  candidature: ConfirmedCandidature,
  { _id }: Pick<Statement, '_id'>,
  { answer, reason }: AnswerData,
): Writing {
  return addRecord(device, candidature, { kind: 'answer', answer, reason }, keyAbout(_id, 'answer'))
}

/** Records a payment that this member has made; it counts once the other has confirmed it. */
export function addPayment(device: Device, candidature: ConfirmedCandidature, payment: PaymentData): Writing {
  return addRecord(device, candidature, { kind: 'payment', ...payment }, newAnsweredKey)
}

/** Confirms that the other party's payment has arrived, or says why it has not; or why one's own is taken back. */
export function confirmPayment(
  device: Device,
  candidature: ConfirmedCandidature,
  { _id }: Pick<Payment, '_id'>,
  { received, reason }: ReceiptData,
): Writing {
  return addRecord(device, candidature, { kind: 'receipt', received, reason }, keyAbout(_id, 'receipt'))
}
