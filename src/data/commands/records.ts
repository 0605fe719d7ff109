import { isCopyKey, partsOf, RECORD_KEY_LENGTH, recordIdOf, recordKeyOf, type Uid } from '#domain/ids.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import { articleOf, voidId } from '#domain/papers/movements.ts'
import type { Party } from '#domain/papers/partenariat.ts'
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
import { decisionGaveWay } from '../sync/merge.ts'
import type { Write } from '../sync/writes.ts'
import { failed, type Outcome } from './outcome.ts'
import type { ConfirmedCandidature } from './partenariat.ts'
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
    if (written !== null && decisionGaveWay(written.toJSON() as unknown as StoredRecord, fields))
      return failed('choice-overtaken')
    if (written !== null) return { ok: true, value: { uid: member.uid, db: 'records', id, at } }
    return writeDocument(device, 'records', id, { boutiqueId, creatorId, by: member.uid, at, ...fields })
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
  { row, sort, quantity, cause = '', day = today(device), key, ...paid }: NewMovement,
): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, async (member) => {
    const papers = await member.database.partenariats.findOne(candidature._id).exec()
    const existingRow = papers?.toJSON().rows[row]
    const { prixCentimes = 0, ref = '', description = '' } = existingRow ?? {}
    const article = articleOf({ ref, description })
    const fields = {
      kind: 'movement',
      row,
      sort,
      quantity,
      cause,
      day,
      prixCentimes,
      tva: 0,
      ...paid,
      article,
    } as const
    return addRecord(device, candidature, fields, key)
  })
}

/** Cancels a movement or a deposit, once, whoever does. @param key that of the record */
export function voidRecord(
  device: Device,
  candidature: ConfirmedCandidature,
  key: string,
): Promise<Outcome<WriteCode, Write>> {
  return addRecord(device, candidature, { kind: 'void' }, recordKeyOf(voidId(recordIdOf(candidature._id, key))))
}

/** Records that the créateur brings more pieces, under one numbered paper. */
export function addDeposit(
  device: Device,
  candidature: ConfirmedCandidature,
  deposit: DepositData,
): Promise<Outcome<WriteCode, Write>> {
  return addRecord(device, candidature, { kind: 'deposit', ...deposit })
}

function partyOf(candidature: ConfirmedCandidature, uid: Uid): Party {
  return partsOf(candidature._id).boutiqueId === uid ? 'boutique' : 'creator'
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
  return withMember(device, ({ uid }) =>
    addRecord(device, candidature, { kind: 'end', lastDay, reason }, END_KEYS[partyOf(candidature, uid)]),
  )
}

/** Proposes a statement; the server numbers it, or rejects it when its own record of the sales disagrees. */
export function proposeStatement(
  device: Device,
  candidature: ConfirmedCandidature,
  statement: StatementData,
): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, ({ uid }) => {
    const key = answeredKey(partyOf(candidature, uid), newRecordKey)
    return addRecord(device, candidature, { kind: 'statement', ...statement }, key)
  })
}

/** Accepts or contests the other party's statement, or withdraws one's own: it is answered once. */
export function answerStatement(
  device: Device,
  candidature: ConfirmedCandidature,
  statement: Pick<Statement, '_id'>,
  { answer, reason }: AnswerData,
): Promise<Outcome<WriteCode, Write>> {
  const key = recordKeyOf(aboutId(statement._id, 'answer'))
  return addRecord(device, candidature, { kind: 'answer', answer, reason }, key)
}

/** Records a payment that this member has made; it counts once the other has confirmed it. */
export function addPayment(
  device: Device,
  candidature: ConfirmedCandidature,
  payment: PaymentData,
): Promise<Outcome<WriteCode, Write>> {
  return withMember(device, ({ uid }) => {
    const key = answeredKey(partyOf(candidature, uid), newRecordKey)
    return addRecord(device, candidature, { kind: 'payment', ...payment }, key)
  })
}

/** Confirms that the other party's payment has arrived, or says why it has not. */
export function confirmPayment(
  device: Device,
  candidature: ConfirmedCandidature,
  payment: Pick<Payment, '_id'>,
  { received, reason }: ReceiptData,
): Promise<Outcome<WriteCode, Write>> {
  const key = recordKeyOf(aboutId(payment._id, 'receipt'))
  return addRecord(device, candidature, { kind: 'receipt', received, reason }, key)
}
