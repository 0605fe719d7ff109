import { checkChain } from '../../moderation/chain.ts'
import { get } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Finding, grave, ok, see } from '../finding.ts'

/** Looks at what the store holds, from the gateway that has it open; changes nothing. */
export type StoredCheck = (store: Store) => Promise<readonly Finding[]>

/** The pair that signs notifications: without it browsers subscribe again. */
const checkPushKeys: StoredCheck = async (store) => {
  const keys = await get<{ publicKey?: unknown; privateKey?: unknown }>(store.db('accounts'), 'vapid')
  const there = typeof keys?.publicKey === 'string' && typeof keys.privateKey === 'string'
  return [there ? ok('push-keys-well') : see('push-keys-missing')]
}

/** What operators did, in a chain of which no entry is missing or changed. */
const checkActs: StoredCheck = async (store) => {
  const { count, brokenAt } = await checkChain(store)
  return [brokenAt === null ? ok('acts-well', String(count)) : grave('acts-broken', String(brokenAt))]
}

/** One line for each thing that the store tells; a room adds its own here. */
export const STORED_CHECKS: readonly StoredCheck[] = [checkPushKeys, checkActs]
