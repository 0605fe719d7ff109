import { get } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Finding, ok, see } from '../finding.ts'

/** Looks at what the store holds, from the gateway that has it open; changes nothing. */
export type StoredCheck = (store: Store) => Promise<readonly Finding[]>

/** The pair that signs notifications: without it browsers subscribe again. */
const checkPushKeys: StoredCheck = async (store) => {
  const keys = await get<{ publicKey?: unknown; privateKey?: unknown }>(store.db('accounts'), 'vapid')
  const there = typeof keys?.publicKey === 'string' && typeof keys.privateKey === 'string'
  return [there ? ok('push-keys-well') : see('push-keys-missing')]
}

/** One line for each thing that the store tells; a room adds its own here. */
export const STORED_CHECKS: readonly StoredCheck[] = [checkPushKeys]
