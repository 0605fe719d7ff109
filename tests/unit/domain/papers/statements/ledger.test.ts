import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recordKeyOf } from '#domain/ids.ts'
import type { Movement, Statement, StoredRecord } from '#domain/papers/records.ts'
import { balanceOf, statementStatuses } from '#domain/papers/statements/balance.ts'
import { freeItems, itemsIn } from '#domain/papers/statements/ledger.ts'
import { amountsOf } from '#domain/papers/statements/sums.ts'
import { repeats } from '#tests/fixtures/counts.ts'
import { Device } from './ledger/device.ts'
import { expectedSums, versionOn } from './ledger/oracle.ts'
import { Server } from './ledger/server.ts'
import { type PlayedHistory, playedHistories } from './ledger/steps.ts'

const { SEED, LEDGERS = repeats({ short: 100, long: 10_000 }) } = process.env
const UNLIMITED = 99

function recordsOf<K extends StoredRecord['kind']>(server: Server, kind: K): readonly StoredRecord[] {
  return ([...server.records.values()] as unknown as readonly StoredRecord[]).filter((one) => one.kind === kind)
}

const statementsOf = (server: Server) => recordsOf(server, 'statement') as unknown as readonly Statement[]

function isHolding(server: Server, { _id }: Statement): boolean {
  const answer = server.records.get(`${_id}-answer`)?.answer
  return answer === undefined || answer === 'accepted'
}

function movementsOf(server: Server): ReadonlyMap<string, Movement> {
  const all = recordsOf(server, 'movement') as unknown as readonly Movement[]
  return new Map(all.map((one) => [recordKeyOf(one._id), one]))
}

/** A statement that the server has just taken says the sums of the oracle. */
function checkSums(server: Server, record: StoredRecord): void {
  if (record.kind !== 'statement') return
  const statement = record as unknown as Statement
  const others = statementsOf(server).filter((one) => one._id !== statement._id && isHolding(server, one))
  const countedBy = (key: string) => others.find(({ movements }) => movements.includes(key))
  const sums = expectedSums(statement, movementsOf(server), server.versions, countedBy)
  const said = Object.fromEntries(Object.keys(sums).map((name) => [name, statement[name as keyof typeof sums]]))
  expect(said).toEqual(sums)
}

function daysOf({ rentFrom, rentTo }: Statement): readonly string[] {
  const days: string[] = []
  for (let at = Date.parse(rentFrom); rentFrom !== '' && at <= Date.parse(rentTo); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Each sale, void and day of rent is in one standing statement at most; numbers are of one statement or deposit each. */
function checkOnce(server: Server): void {
  const holding = statementsOf(server).filter((one) => isHolding(server, one))
  for (const all of [holding.flatMap(({ movements }) => movements), holding.flatMap(daysOf)])
    expect(new Set(all).size).toBe(all.length)
  for (const kind of ['statement', 'deposit'] as const) {
    const numbers = recordsOf(server, kind).map(({ number }) => number)
    expect(numbers.every((number) => number > 0) && new Set(numbers).size === numbers.length).toBe(true)
  }
}

/** What the boutique owes: the statements that both agree to, less the payments that have arrived. */
function expectedBalance(server: Server): number {
  let balance = 0
  const paid = recordsOf(server, 'payment').filter(({ _id }) => server.records.get(`${_id}-receipt`)?.received === true)
  for (const { centimes, by, boutiqueId } of paid) balance -= by === boutiqueId ? centimes : -centimes
  for (const one of statementsOf(server)) {
    const isAnswered = server.records.has(`${one._id}-answer`)
    const isPaid = paid.some(({ statement }) => statement === recordKeyOf(one._id))
    if (isHolding(server, one) && (isAnswered || isPaid)) balance += one.dueCentimes
  }
  return balance
}

/** Pieces sold, or lost for money, and not cancelled; and what those sold were paid. */
function worthOf(server: Server): readonly [pieces: number, centimes: number] {
  let [pieces, sum] = [0, 0]
  // A loss that was counted stays so, even if an amendment of that day no longer has the boutique pay for it.
  const counted = new Set(statementsOf(server).flatMap((one) => (isHolding(server, one) ? one.movements : [])))
  for (const { _id, sort, day, quantity, prixCentimes } of movementsOf(server).values()) {
    const { lossDue } = versionOn(server.versions, day)
    const isCounted = counted.has(recordKeyOf(_id))
    if (server.records.has(`${_id}-void`) || sort === 'repris' || (sort === 'perdu' && !lossDue && !isCounted)) continue
    pieces += quantity
    if (sort === 'vendu') sum += quantity * prixCentimes
  }
  return [pieces, sum]
}

/** On each device, what is counted and what is free make up what was sold; and both sides say the same balance. */
function checkViews(server: Server, devices: readonly Device[]): void {
  const piecesIn = (keys: readonly string[]) =>
    keys.reduce((sum, key) => {
      const [subject = '', suffix] = key.split('-')
      const { quantity } = movementsOf(server).get(subject) as Movement
      return sum + (suffix === undefined ? quantity : -quantity)
    }, 0)
  const counted = piecesIn(statementsOf(server).flatMap((one) => (isHolding(server, one) ? one.movements : [])))
  for (const device of devices) {
    const { records, terms } = device.view()
    expect([...device.records.keys()].sort()).toEqual([...server.records.keys()].sort())
    const free = freeItems(records, terms).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(counted + free).toBe(worthOf(server)[0])
    expect(balanceOf(statementStatuses(records, null))).toBe(expectedBalance(server))
    // Read again, a statement says what both saw, whatever contract was agreed to since. Rent may be of days to come.
    for (const one of statementsOf(server).filter((other) => isHolding(server, other))) {
      const { salesCentimes, lostCentimes, commissionCentimes } = one
      const { sums } = amountsOf(one, itemsIn(one, records), terms)
      expect(sums).toMatchObject({ salesCentimes, lostCentimes, commissionCentimes })
    }
  }
}

async function play({ first, steps }: PlayedHistory, tell: (refused: string) => void): Promise<void> {
  const server = new Server(first)
  const devices = (['boutique', 'creator', 'boutique', 'creator'] as const).map((party) => new Device(party, server))
  const taken = (record: StoredRecord) => {
    const hasVoid = record.movements.some((key) => key.endsWith('-void'))
    tell(hasVoid ? 'statement with a void' : `${record.kind} ${record.answer}`)
    checkSums(server, record)
  }
  const sync = async (device: Device, cut = UNLIMITED) => (await device.sync(cut, taken)).forEach(tell)
  for (const step of steps) {
    if (step.do === 'sleep') server.sleep(step.days)
    else if (step.do === 'agree') server.agree(step.version)
    else if (step.do === 'store') step.what === 'copy' ? server.copy() : server.putBack()
    else if (step.do === 'meet') for (const device of [...devices, ...devices]) await sync(device)
    else if (step.do === 'sync') await sync(devices[step.device] as Device, step.cut)
    else devices[step.device]?.act(step)
    checkOnce(server)
  }
  for (const device of [...devices, ...devices]) await sync(device)
  // What is about something that does not come back is refused by then.
  server.sleep(30)
  for (const device of [...devices, ...devices]) await sync(device)
  checkOnce(server)
  checkViews(server, devices)
  // What both have synced can be counted to the last piece.
  const [last] = devices as [Device]
  const rest = { do: 'propose', device: 0, pick: 0, days: 0, rent: null, lines: {} } as const
  last.act({ ...rest, own: { reason: '', commission: 0, base: '' } })
  expect(await last.sync(UNLIMITED, (record) => checkSums(server, record))).toEqual([])
  const holding = statementsOf(server).filter((one) => isHolding(server, one))
  const total = holding.reduce((sum, { salesCentimes }) => sum + salesCentimes, 0)
  expect(total).toBe(worthOf(server)[1])
  expect(freeItems(last.view().records, last.view().terms)).toEqual([])
}

it('whatever two parties do on four devices, each sale and day of rent is counted once, to the cent', async () => {
  const seed = SEED === undefined ? Date.now() : Number(SEED)
  const refusals: { [code: string]: number } = {}
  const tell = (code: string) => (refusals[code] = (refusals[code] ?? 0) + 1)
  const property = fc.asyncProperty(playedHistories, (history) => play(history, tell))
  await fc.assert(property, { seed, numRuns: Number(LEDGERS) })
  console.warn(`SEED=${seed}: ${LEDGERS} ledgers, refused on the way: ${JSON.stringify(refusals)}`)
}, 3_600_000)
