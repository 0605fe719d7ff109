import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maySee } from '#gateway/policy.ts'
import { POLICY_RESOURCES } from '#gateway/policy-resources.ts'
import { repeats } from '#tests/fixtures/counts.ts'
import { CANARIES } from './policy/canaries.ts'
import { digestOf } from './policy/digest.ts'
import { ATTACKERS, basesOf, type Hostile, hostileRequests } from './policy/hostile.ts'
import { aWorld, type WireAnswer, type World } from './policy/world.ts'

const REQUESTS = repeats({ short: 300, long: 10_000 })
const ROUND = 100 // requests between two checks of the attackers' sessions
/** The same requests in each run, so that a commit is judged by itself; another `SEED` searches further. */
const SEED = Number(process.env.SEED ?? 20_260_210)

const world = await aWorld()

/**
 * Documents that attackers may not change: those that another person owns. Anyone may request a reset link, so its
 * tokens and mails do not count.
 */
function isProtected(db: string, doc: Record<string, unknown>): boolean {
  const { owner, party, former } = world.people
  const id = String(doc._id)
  if (id.startsWith('_design/')) return true
  if (db === 'mail') return doc.state === 'sent'
  if (id.startsWith('reset:') && doc.expiresAt !== undefined) return false
  const whose = String(doc.uid ?? doc.creatorId ?? doc.userId ?? id.split('.')[0])
  return [owner, party, former].some(({ uid }) => uid === whose)
}

/** The epochs in the store's sequences, as a member learns them. */
async function epochsOf({ ask }: World): Promise<readonly string[]> {
  const answers = ['annonces', 'candidatures', 'users'].map(async (db) => {
    const { text } = await ask('createur', { url: `/sync/${db}/_changes?since=now` })
    return /"last_seq":"(\w+):/.exec(text)?.[1] ?? ''
  })
  return Promise.all(answers)
}

/** Signs in again the attackers whose own requests have ended their session. */
async function refresh(): Promise<void> {
  for (const name of ['boutique', 'createur'] as const) {
    const person = world.people[name]
    const token = person.cookie.split('=')[1] ?? ''
    if ((await world.accounts.resolve(token)) === null) person.cookie = await world.signIn(person.email)
  }
}

interface Fault {
  readonly why: string
  readonly hostile: Hostile
  readonly answer: WireAnswer
}

function faultsOf(hostile: Hostile, answer: WireAnswer): readonly Fault[] {
  // The canaries that the policy's table gives this attacker on no route.
  const hidden = POLICY_RESOURCES.flatMap((thing) => (maySee(hostile.by, thing) ? [] : (CANARIES[thing] ?? [])))
  const leaked = hidden.filter((secret) => answer.text.includes(secret))
  const faults = leaked.map((secret) => ({ why: `gives ${secret}`, hostile, answer }))
  return answer.status >= 500 ? [...faults, { why: `answers ${answer.status}`, hostile, answer }] : faults
}

describe(`${REQUESTS} hostile requests (seed ${SEED})`, () => {
  // Proves V1.1.1, V1.2.4, V1.5.2, V3.5.3, V7.2.4, V8.2.2, V13.4.3, V15.3.6, V15.3.7, V16.5.1, V16.5.3
  it('read and write nothing outside the policy, and break nothing', { timeout: 600_000 }, async () => {
    const requests = hostileRequests(world, await basesOf(world), await epochsOf(world))
    const before = await digestOf(world.store, isProtected)
    const faults: Fault[] = []
    const statuses = new Map<number, number>()
    const hostile = fc.sample(requests, { numRuns: REQUESTS, seed: SEED })
    for (const [index, one] of hostile.entries()) {
      if (index % ROUND === 0) await refresh()
      const answer = await world.send(one.by, one.request)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      faults.push(...faultsOf(one, answer))
    }
    expect(faults.slice(0, 5)).toEqual([])
    expect(await digestOf(world.store, isProtected)).toEqual(before)
    expect(hostile.map(({ by }) => by)).toEqual(expect.arrayContaining([...ATTACKERS]))
    // If most were refused at the door, the test would prove nothing of what lies behind it.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
  })
})
