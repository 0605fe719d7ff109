import { type Annonce, snapshotOf } from '#domain/annonce.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { DATABASES } from '#wire/names.ts'
import type { Ledger } from './ledger.ts'
import type { Browser } from './world/browser.ts'
import type { StoredDoc } from './world/rxdb-memory.ts'
import type { Tab } from './world/tab.ts'
import type { Member, World } from './world/world.ts'

export const REPLICATED: readonly DatabaseName[] = [
  'annonces',
  'candidatures',
  'users',
  'prives',
  'partenariats',
  'records',
  'suivis',
  'conversations',
]

export const HOUR_MS = 3_600_000

/** One history under way. */
export interface Run {
  readonly world: World
  readonly ledger: Ledger
  readonly members: readonly Member[]
  /** Whose each browser was at first, whoever has signed in on it since. */
  readonly owners: ReadonlyMap<Browser, Member>
  /** What has been seen of the store at earlier steps, for what must not change. */
  readonly finals: Map<string, string>
  readonly confirmed: Set<string>
  /** The number of each account, by its id. */
  readonly numbers: Map<string, number>
  /** The copies of what was agreed that have been seen, as they were first, by their ids. */
  readonly copies: Map<string, string>
  /** What the store held as agreed by both parties, by the ids that copies of it have. */
  readonly pairs: Set<string>
  /** The instant at which the server took each message that has been seen, by its id. */
  readonly receipts: Map<string, string>
  /** How far each conversation had been read, by where that was seen and the mark's id. */
  readonly marks: Map<string, string>
  /** Members whose account is deleted, as far as was last looked. */
  readonly goneMembers: Set<string>
  /** Forms that are open, each with the annonce that it began from. */
  readonly forms: Map<string, Annonce>
  /** What was seen to go wrong between two checks. */
  readonly problems: readonly string[]
  checkedAt: number
}

/** What a browser keeps of a member's collection. */
export function memberDocs(browser: Browser, uid: string, name: string): readonly StoredDoc[] {
  return browser.stored(`${DATABASES.documents}-${uid}`, name)
}

/** Whoever is signed in on a tab. */
export function memberOf(run: Run, tab: Tab | undefined): Member | undefined {
  const uid = tab?.device.state.getState().member?.uid
  return run.members.find((member) => member.uid === uid)
}

/** A boutique with two browsers and a créateur with one; an annonce applied to, and a partnership agreed. */
export async function begin({
  world,
  ledger,
  problems,
  skews,
}: Pick<Run, 'world' | 'ledger' | 'problems'> & { readonly skews: readonly number[] }): Promise<Run> {
  const boutique = await world.member('boutique')
  const createur = await world.member('createur')
  const now = new Date(world.timeline.now()).toISOString()
  const [annonce, agreed] = [0, 1].map(() => {
    const _id = `${boutique.uid}.${world.prng.id(12)}` as Annonce['_id']
    return anAnnonce(boutique.uid, { _id, createdAt: now })
  }) as [Annonce, Annonce]
  await world.store.writeAs({ kind: 'server' }, 'annonces', [annonce, agreed] as never)
  const { email } = createur
  const pending = aCandidature(annonce, createur.uid, { email, annonce: snapshotOf(annonce) })
  const confirmed = aCandidature(agreed, createur.uid, { email, status: 'confirmed', offerExpiresAt: now })
  await world.store.writeAs({ kind: 'server' }, 'candidatures', [pending, confirmed] as never)
  for (const { _id } of [annonce, agreed]) ledger.writtenBefore(boutique.uid, 'annonces', _id)
  for (const { uid } of [boutique, createur]) {
    ledger.writtenBefore(uid, 'users', uid)
    for (const { _id } of [pending, confirmed]) ledger.writtenBefore(uid, 'candidatures', _id)
  }
  const owners = new Map<Browser, Member>()
  for (const [index, member] of [boutique, boutique, createur].entries()) {
    owners.set(await world.browser(member, (skews[index] ?? 0) * HOUR_MS), member)
  }
  return runOf({ world, ledger, problems, members: [boutique, createur], owners })
}

/** A run at its beginning. */
export function runOf(given: Pick<Run, 'world' | 'ledger' | 'problems' | 'members' | 'owners'>): Run {
  return {
    ...given,
    finals: new Map(),
    confirmed: new Set(),
    numbers: new Map(),
    copies: new Map(),
    pairs: new Set(),
    receipts: new Map(),
    marks: new Map(),
    goneMembers: new Set(),
    forms: new Map(),
    checkedAt: given.world.timeline.now(),
  }
}
