import type { Candidature } from '#domain/candidature.ts'
import { type RecordId, recordKeyOf } from '#domain/ids.ts'
import { articleOf, notVoided, voidId } from '#domain/papers/movements.ts'
import { aboutId, authorParty } from '#domain/papers/record-keys.ts'
import type { Deposit, Movement } from '#domain/papers/records.ts'
import { statementStatuses } from '#domain/papers/statements/balance.ts'
import { upheldStatements } from '#domain/papers/statements/counted.ts'
import { freeItems } from '#domain/papers/statements/ledger.ts'
import { rentToCount } from '#domain/papers/statements/rent.ts'
import { buildStatement } from '#domain/papers/statements/sums.ts'
import { memberDocs } from '../run.ts'
import { Broken } from '../world/broken.ts'
import { attempt, type ByHand, type Hand, pickOne } from './hand.ts'
import { confirmedOf, papersOn, rowKey } from './on-papers.ts'

type Outcome = { readonly ok: boolean; readonly value?: { readonly id: string } }
const VAT = [0, 20, 5.5] as const // percent, of each row
const RENT_TO = ['2026-03-10', '2026-03-20', '2026-03-31', '2026-04-12'] as const

/** The acts that a member's confirmed partnership allows. */
async function onPartnership(
  hand: Hand,
  pick: number,
  act: (candidature: Candidature, papers: ReturnType<typeof papersOn>) => Promise<void>,
): Promise<void> {
  const candidature = confirmedOf(hand, pick)
  if (candidature !== undefined) await act(candidature, papersOn(hand, candidature))
}

/**
 * Runs a command that writes a record under a key of its own.
 * @param fields numbers that it says, which are looked for
 * @param marks the fields that identify it
 * @throws Broken when the command reports success and the record is nowhere
 */
async function writeOnce(
  { run, browser, member }: Hand,
  fields: { readonly [field: string]: number },
  marks: { readonly [field: string]: string | number },
  work: () => Promise<Outcome>,
): Promise<void> {
  const { ledger, world } = run
  const place = { browser: browser.name, uid: member.uid, db: 'records' }
  const takeBack = ledger.publications.add(place, fields, marks)
  const outcome = await attempt(world, work())
  for (const doc of memberDocs(browser, member.uid, 'records'))
    ledger.recognise(browser.name, member.uid, 'records', doc)
  if (outcome?.ok === false) takeBack()
  const id = outcome?.value?.id
  if (id !== undefined && !ledger.records.has(id)) throw new Broken(`${browser.name} wrote ${id}, and has it not`)
}

/** Runs a command that writes a record of a fixed id, of which the first at the server counts. */
async function writeFirst(
  { run, browser, member }: Hand,
  id: RecordId,
  contents: string,
  work: () => Promise<Outcome>,
): Promise<void> {
  run.ledger.act(browser.name, member.uid, 'records', id)
  run.ledger.firsts.say(id, member.uid, contents)
  await attempt(run.world, work())
}

type Noted = Pick<Movement, 'row' | 'sort' | 'quantity'>

/** Records pieces sold, taken back or lost. */
async function note(hand: Hand, candidature: Candidature, { row, sort, quantity }: Noted): Promise<void> {
  const { tab } = hand
  const { prixCentimes = 0, ref = '', description = '' } = papersOn(hand, candidature).papers.rows[row] ?? {}
  const tva = VAT[Number(row.slice(5, 6))] ?? 0
  const marks = { kind: 'movement', row, sort, quantity, prixCentimes, tva, article: articleOf({ ref, description }) }
  const movement = { row, sort, quantity, tva, cause: sort === 'perdu' ? 'casse' : '' } as const
  await writeOnce(hand, { quantity }, marks, () => tab.app.COMMANDS.addMovement(tab.device, candidature, movement))
}

function partyOf({ member }: Hand) {
  return member.userType === 'boutique' ? 'boutique' : 'creator'
}

/** What a party does about pieces and money once they are partners. */
export const ON_MONEY: ByHand = {
  movement: (hand, { pick, row, sort, quantity }) =>
    onPartnership(hand, pick, async (candidature, { records }) => {
      if (quantity >= 0) return note(hand, candidature, { row: rowKey(row), sort, quantity })
      const { movements, deposits, voids } = records
      const found = pickOne<Movement | Deposit>(notVoided([...movements, ...deposits], voids), row)
      if (found === undefined) return
      const { COMMANDS } = hand.tab.app
      await writeFirst(hand, voidId(found._id), 'void', () =>
        COMMANDS.voidRecord(hand.tab.device, candidature, recordKeyOf(found._id)),
      )
    }),
  deposit: (hand, { pick, row, quantity }, index) =>
    onPartnership(hand, pick, async (candidature) => {
      const { tab, run } = hand
      const [key, article] = [rowKey(row), `depot ${index}`]
      const day = new Date(run.world.timeline.now()).toISOString().slice(0, 10)
      const deposit = { pieces: { [key]: { quantity, prixCentimes: 1000, article } }, day }
      const path = `pieces/${key}`
      const marks = { kind: 'deposit', [`${path}/article`]: article }
      await writeOnce(hand, { [`${path}/quantity`]: quantity }, marks, () =>
        tab.app.COMMANDS.addDeposit(tab.device, candidature, deposit),
      )
    }),
  statement: (hand, { pick, rent }) =>
    onPartnership(hand, 0, async (candidature, before) => {
      const { tab } = hand
      if (freeItems(before.records, before.terms).length === 0)
        await note(hand, candidature, { row: rowKey(pick % 3), sort: 'vendu', quantity: 1 })
      const { records, terms } = papersOn(hand, candidature)
      const days = freeItems(records, terms).map(({ day }) => day)
      const to = days[pick % Math.max(1, days.length)]
      if (to === undefined) return
      const period = { from: '2026-03-01', to: RENT_TO[pick] ?? '' }
      const upheld = upheldStatements(records.statements, records.answers)
      const rentDays = (rent ? rentToCount(period, upheld, terms) : null) ?? { rentFrom: '', rentTo: '' }
      const input = { from: '2025-01-01', to, ...rentDays, rentCentimes: 0, lines: {} }
      const statement = buildStatement(records, terms, { ...input, reason: '', commission: 0, base: '' })
      const { rentFrom, dueCentimes, sold } = statement
      await writeOnce(hand, { sold }, { kind: 'statement', to, rentFrom, dueCentimes, sold }, () =>
        tab.app.COMMANDS.proposeStatement(tab.device, candidature, statement),
      )
    }),
  answer: (hand, { pick, answer }) =>
    onPartnership(hand, 0, async (candidature, { records }) => {
      const { tab } = hand
      const unanswered = statementStatuses(records, null).filter(({ state }) => state === 'proposed')
      const mine = unanswered.filter(({ statement }) => {
        const isOwn = authorParty(recordKeyOf(statement._id)) === partyOf(hand)
        return isOwn === (answer === 'withdrawn')
      })
      const found = pickOne<(typeof mine)[number]['statement']>(
        mine.map(({ statement }) => statement),
        pick,
      )
      if (found === undefined) return
      const reason = answer === 'contested' ? 'Il manque une vente.' : ''
      await writeFirst(hand, aboutId(found._id, 'answer'), answer, () =>
        tab.app.COMMANDS.answerStatement(tab.device, candidature, found, { answer, reason }),
      )
    }),
  pay: (hand, { pick, half }, index) =>
    onPartnership(hand, 0, async (candidature, { records }) => {
      const { tab, run } = hand
      const sign = partyOf(hand) === 'boutique' ? 1 : -1
      const due = statementStatuses(records, null).filter(
        ({ state, remainingCentimes }) =>
          (state === 'proposed' || state === 'accepted') && sign * remainingCentimes > 0,
      )
      const found = due[pick % Math.max(1, due.length)]
      if (found === undefined) return
      const centimes = Math.ceil((sign * found.remainingCentimes) / (half ? 2 : 1))
      const day = new Date(run.world.timeline.now()).toISOString().slice(0, 10)
      const statement = recordKeyOf(found.statement._id)
      const payment = { statement, day, centimes, means: 'virement', reference: `virement ${index}` } as const
      await writeOnce(hand, { centimes }, { kind: 'payment', reference: payment.reference }, () =>
        tab.app.COMMANDS.addPayment(tab.device, candidature, payment),
      )
    }),
  receive: (hand, { pick, received }) =>
    onPartnership(hand, 0, async (candidature, { records }) => {
      const { tab } = hand
      const waiting = statementStatuses(records, null).flatMap(({ payments }) =>
        payments.filter((one) => one.receipt === null),
      )
      const theirs = waiting.filter(({ payment }) => authorParty(recordKeyOf(payment._id)) !== partyOf(hand))
      const found = theirs[pick % Math.max(1, theirs.length)]?.payment
      if (found === undefined) return
      await writeFirst(hand, aboutId(found._id, 'receipt'), String(received), () =>
        tab.app.COMMANDS.confirmPayment(tab.device, candidature, found, { received, reason: received ? '' : 'Rien.' }),
      )
    }),
}
