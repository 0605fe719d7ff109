import type { Run } from '../run.ts'
import { Broken } from '../world/broken.ts'
import { agreementsSeen, copiesPreserved, inForceCopied, pairsCopied } from './agreements.ts'
import { convergence } from './convergence.ts'
import {
  blockedSilent,
  lastChoice,
  readByParties,
  readsArrived,
  readsForward,
  saidOnce,
  saidStays,
} from './conversations.ts'
import { departure } from './departure.ts'
import { arrived, lastHand } from './favoris.ts'
import { final } from './final.ts'
import { firstsStay } from './firsts.ts'
import { type Invariant, type StoreDocs, storeDocs } from './invariant.ts'
import { messagesPreserved, messagesSent } from './messages.ts'
import { noLoss } from './no-loss.ts'
import { once } from './once.ts'
import { oneState } from './one-state.ts'
import { ownScope } from './own-scope.ts'
import { allSent, photosPreserved } from './photos.ts'
import { recordsPreserved, refusedForGood, sumsEqual } from './records.ts'
import { statementsConsistent } from './statements.ts'
import { trueSign } from './true-sign.ts'
import { trueTime } from './true-time.ts'

/** Named as in docs/sync.md. `own writes`, `order` and `repeats` are checked call by call: see calls.ts. */
type Invariants = { readonly [name: string]: Invariant }

/** Invariants checked after every step. */
const ALWAYS: Invariants = {
  'no loss': noLoss,
  'one state': oneState,
  'one state of a photo': photosPreserved,
  'one state of a message': messagesPreserved,
  'true sign': trueSign,
  records: recordsPreserved,
  statements: statementsConsistent,
  firsts: firstsStay,
  agreements: agreementsSeen,
  copies: copiesPreserved,
  once,
  final,
  'the last hand': lastHand,
  'said once': saidOnce,
  'read by the parties': readByParties,
  'nothing said under a block': blockedSilent,
  'reading goes forward': readsForward,
}

/** Invariants checked after recovery. */
const AT_LAST: Invariants = {
  'own scope': ownScope,
  departure,
  convergence,
  'true time': trueTime,
  sums: sumsEqual,
  refusals: refusedForGood,
  'a copy of each': pairsCopied,
  'a copy in force': inForceCopied,
  'arrival of favourites': arrived,
  'what was said stays': saidStays,
  'the last choice': lastChoice,
  'arrival of read marks': readsArrived,
  'convergence of photos': allSent,
  'convergence of messages': messagesSent,
}

function examine(invariants: Invariants, run: Run, store: StoreDocs, when: string): void {
  for (const [name, holds] of Object.entries(invariants)) {
    const found = holds(run, store)
    if (found !== undefined) throw new Broken(`${name}, ${when}: ${found}`)
  }
}

/** @throws Broken */
export async function check(run: Run, when: string): Promise<void> {
  const [problem] = run.problems
  if (problem !== undefined) throw new Broken(`${problem}, ${when}`)
  examine(ALWAYS, run, await storeDocs(run), when)
  run.checkedAt = run.world.timeline.now()
}

/** @throws Broken */
export async function checkEnd(run: Run): Promise<void> {
  await check(run, 'once healed')
  const { accounts } = run.world.host
  for (const { uid } of run.members) if (await accounts.isGone(uid)) run.goneMembers.add(uid)
  examine(AT_LAST, run, await storeDocs(run), 'once healed')
}
