import { type Annonce, snapshotOf } from '#domain/market/annonce.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { DATABASES } from '#wire/names.ts'
import type { Ledger } from './ledger.ts'
import type { Browser } from './world/browser.ts'
import type { StoredDoc } from './world/rxdb-memory.ts'
import type { Tab } from './world/tab.ts'
import type { Member, World } from './world/world.ts'

export const HOUR_MS = 3_600_000

/** What a history begins with. */
interface Beginning {
  readonly world: World
  readonly ledger: Ledger
  readonly members: readonly Member[]
  /** Each browser's first member, whoever has signed in on it since. */
  readonly owners: ReadonlyMap<Browser, Member>
  /** Violations seen between two checks. */
  readonly problems: readonly string[]
}

export type Run = ReturnType<typeof runOf>

/** The stored documents of a member's collection on a browser. */
export function memberDocs(browser: Browser, uid: string, name: string): readonly StoredDoc[] {
  return browser.stored(`${DATABASES.documents}-${uid}`, name)
}

/** The member signed in on a tab. */
export function memberOf(run: Run, tab: Tab | undefined): Member | undefined {
  const uid = tab?.device.state.getState().member?.uid
  return run.members.find((member) => member.uid === uid)
}

/** A boutique with two browsers and a créateur with one; an annonce with a candidature, and a confirmed partnership. */
export async function begin(given: Pick<Run, 'world' | 'ledger' | 'problems'>, skews: readonly number[]): Promise<Run> {
  const { world, ledger } = given
  const boutique = await world.member('boutique')
  const createur = await world.member('createur')
  const now = new Date(world.timeline.now()).toISOString()
  const [annonce, agreed] = [0, 1].map(() => {
    const _id = `${boutique.uid}.${world.prng.id(12)}` as Annonce['_id']
    return anAnnonce(boutique.uid, { _id, createdAt: now, commission: 12.5 })
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
  return runOf({ ...given, members: [boutique, createur], owners })
}

/** One running history, at its start. */
export function runOf(given: Beginning) {
  return {
    ...given,
    /** State of the store seen at earlier steps that must not change. */
    finals: new Map<string, string>(),
    confirmed: new Set<string>(),
    /** The number of each statement and deposit, by its id. */
    numbers: new Map<string, number>(),
    /** When a check first saw each record in the store, in milliseconds since the epoch. */
    arrivals: new Map<string, number>(),
    /** The copies of agreed versions as first seen, by id. */
    copies: new Map<string, string>(),
    /** The versions seen in the store as agreed by both parties, by the ids of their copies. */
    pairs: new Set<string>(),
    /** The server time of each message seen, by its id. */
    receipts: new Map<string, string>(),
    /** Each read mark, by where it was seen and its id. */
    marks: new Map<string, string>(),
    /** Members whose account is deleted, as of the last check. */
    goneMembers: new Set<string>(),
    /** Open forms, each with the annonce that it was opened on. */
    forms: new Map<string, Annonce>(),
    checkedAt: given.world.timeline.now(),
  }
}
