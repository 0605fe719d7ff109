import { type RecordId, recordIdOf, recordKeyOf, type Uid } from '#domain/ids.ts'
import { type RecordsByKind, recordsByKind } from '#domain/papers/by-kind.ts'
import { notVoided, voidId } from '#domain/papers/movements.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import { aboutId, authorParty } from '#domain/papers/record-keys.ts'
import { neededRecords } from '#domain/papers/record-needs.ts'
import { EMPTY_RECORD, type PartenariatRecord, type Payment, type StoredRecord } from '#domain/papers/records.ts'
import { statementStatuses } from '#domain/papers/statements/balance.ts'
import { upheldStatements } from '#domain/papers/statements/counted.ts'
import { rentToCount } from '#domain/papers/statements/rent.ts'
import { buildStatement } from '#domain/papers/statements/sums.ts'
import { type TermsByDay, termsByDay } from '#domain/papers/statements/terms.ts'
import { BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import type { Server } from './server.ts'
import type { Act } from './steps.ts'

const DAY_MS = 86_400_000
let written = 0

/** A key that no other record has, and no copy. */
function newKey(initial: string): string {
  written += 1
  return `${initial}z${written.toString(36).padStart(10, '0')}`
}

/** One of a party's two devices. It sees what it has pulled and written, and writes without a network. */
export class Device {
  readonly uid: Uid
  records = new Map<string, StoredRecord>()
  /** In the order written. */
  unsent: StoredRecord[] = []
  private epoch = 0
  private lostAt = 0
  private readonly lost = new Set<string>()
  private shared: ReturnType<Server['shared']>
  private readonly party: Party
  private readonly server: Server

  constructor(party: Party, server: Server) {
    this.party = party
    this.server = server
    this.uid = party === 'boutique' ? BOUTIQUE : CREATEUR
    this.shared = server.shared()
  }

  /** What this device shows. */
  view(): { readonly records: RecordsByKind; readonly terms: TermsByDay } {
    const { papers, copies, annonce } = this.shared
    const all = [...this.records.values(), ...copies] as unknown as readonly PartenariatRecord[]
    const records = recordsByKind(all)
    return { records, terms: termsByDay(papers, records, annonce) }
  }

  /**
   * Sends what is unsent, in order, then pulls. @param cut after so many sent, without an answer to the last
   * @param taken is told each record that the server stores
   */
  async sync(cut: number, taken: (record: StoredRecord) => void): Promise<readonly string[]> {
    if (this.epoch !== this.server.epoch) this.resubmit()
    const [refused, waiting]: [string[], StoredRecord[]] = [[], []]
    for (const [index, record] of this.unsent.entries()) {
      if (index === cut) return refused
      if (this.lacksNeeded(record)) {
        waiting.push(record)
        continue
      }
      const outcome = await this.server.write(record, this.uid)
      if (outcome === 'stored') taken(this.server.records.get(record._id) as unknown as StoredRecord)
      if (typeof outcome === 'object') refused.push(`${record.kind} ${outcome.refused}`)
    }
    if (this.unsent.length > 0 && cut === this.unsent.length) return refused
    this.unsent = waiting
    const there = [...this.server.records.values()] as unknown as readonly StoredRecord[]
    this.records = new Map([...there, ...waiting].map((one) => [one._id, one]))
    this.shared = this.server.shared()
    return refused
  }

  /** Whether a store put back has lost what a record is about: it waits a month for its author's device to give that back. */
  private lacksNeeded(record: StoredRecord): boolean {
    if (this.server.now >= this.lostAt + 30 * DAY_MS) return false
    return neededRecords(record).some((id) => this.lost.has(id) && !this.server.records.has(id))
  }

  /** What this member wrote, on whatever device, and a store put back has lost, is unsent again. */
  private resubmit(): void {
    this.epoch = this.server.epoch
    this.lostAt = this.server.now
    for (const [id, { by }] of this.records) if (by !== this.uid && !this.server.records.has(id)) this.lost.add(id)
    const unsent = new Set(this.unsent.map(({ _id }) => _id))
    const lost = [...this.records.values()].filter(
      ({ _id, by }) => by === this.uid && !this.server.records.has(_id) && !unsent.has(_id),
    )
    this.unsent = [...lost, ...this.unsent]
  }

  private write(key: string, said: Partial<StoredRecord>): void {
    const { _id: partnership, boutiqueId, creatorId } = this.server.candidature
    const _id = recordIdOf(partnership, key)
    if (this.records.has(_id)) return
    this.server.now += 1
    const at = new Date(this.server.now).toISOString()
    const record: StoredRecord = { ...EMPTY_RECORD, _id, boutiqueId, creatorId, by: this.uid, at, ...said }
    this.records.set(_id, record)
    this.unsent.push(record)
  }

  private dayBefore(days: number): string {
    return new Date(this.server.now - days * DAY_MS).toISOString().slice(0, 10)
  }

  /** Does what a person would do with what this device shows; nothing where there is nothing to do it to. */
  act(act: Act): void {
    const { records, terms } = this.view()
    const pick = <T>(all: readonly T[]): T | undefined => all[act.pick % Math.max(1, all.length)]
    const isOwn = ({ _id }: { readonly _id: RecordId }) => authorParty(recordKeyOf(_id)) === this.party
    const initial = this.party.charAt(0)
    if (act.do === 'note') {
      const { sort, quantity, prixCentimes, tva, pick: row } = act
      const cause = sort === 'perdu' ? 'casse' : ''
      const said = { row: `row${row % 3}00000000`, sort, quantity, cause, day: this.dayBefore(act.days) } as const
      this.write(newKey('m'), { kind: 'movement', ...said, prixCentimes, tva, article: 'Bol' })
    } else if (act.do === 'deposit') {
      const pieces = { row000000000: { quantity: act.quantity, prixCentimes: 1000, article: 'Bol' } }
      this.write(newKey('p'), { kind: 'deposit', pieces, day: this.dayBefore(0) })
    } else if (act.do === 'void') {
      const found = pick(notVoided([...records.movements, ...records.deposits], records.voids))
      if (found !== undefined) this.write(recordKeyOf(voidId(found._id)), { kind: 'void' })
    } else if (act.do === 'propose') {
      const upheld = upheldStatements(records.statements, records.answers)
      const [from, to] = [this.dayBefore(20), this.dayBefore(act.days)]
      const rentDays = act.rent === null ? null : rentToCount({ from, to: this.dayBefore(-act.rent) }, upheld, terms)
      const input = { from, to, rentFrom: '', rentTo: '', rentCentimes: 0, ...rentDays, lines: act.lines, ...act.own }
      const statement = buildStatement(records, terms, rentDays === null ? { ...input, rentCentimes: 0 } : input)
      if (statement.movements.length + Object.keys(statement.lines).length === 0 && rentDays === null) return
      this.write(newKey(initial), { kind: 'statement', ...statement })
    } else if (act.do === 'answer') {
      const open = statementStatuses(records, null).filter(({ state }) => state === 'proposed')
      const mine = open.filter(({ statement }) => isOwn(statement) === (act.answer === 'withdrawn'))
      const found = pick(mine)?.statement
      const reason = act.answer === 'contested' ? 'Il manque une vente.' : ''
      if (found !== undefined)
        this.write(recordKeyOf(aboutId(found._id, 'answer')), { kind: 'answer', answer: act.answer, reason })
    } else if (act.do === 'pay') {
      const sign = this.party === 'boutique' ? 1 : -1
      const due = statementStatuses(records, null).filter(
        ({ state, remainingCentimes }) =>
          (state === 'proposed' || state === 'accepted') && sign * remainingCentimes > 0,
      )
      const found = pick(due)
      if (found === undefined) return
      const said = { statement: recordKeyOf(found.statement._id), day: this.dayBefore(0), means: 'virement' } as const
      const centimes = Math.ceil((sign * found.remainingCentimes * act.percent) / 100)
      this.write(newKey(initial), { kind: 'payment', ...said, centimes })
    } else {
      const all = statementStatuses(records, null).flatMap(({ payments }) => payments)
      const { received } = act
      const isToSay = (payment: Payment) => !received || !isOwn(payment)
      const found = pick(all.filter(({ payment, receipt }) => receipt === null && isToSay(payment)))?.payment
      if (found === undefined) return
      const reason = received ? '' : 'Rien sur le compte.'
      this.write(recordKeyOf(aboutId(found._id, 'receipt')), { kind: 'receipt', received, reason })
    }
  }
}
