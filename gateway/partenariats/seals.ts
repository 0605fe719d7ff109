import { timingSafeEqual } from 'node:crypto'
import type { CandidatureId } from '#domain/ids.ts'
import type { InForce } from '#domain/papers/partenariat.ts'
import type { Copy } from '#domain/papers/records.ts'
import { canonical } from '#domain/versions/canonical.ts'
import type { Store } from '../store/store.ts'

/** A seal proves that this installation wrote something. The secret is not in the store, nor on any device. */
function sealOf({ opaqueId }: Pick<Store, 'opaqueId'>, value: unknown): string {
  return opaqueId(`sealed ${canonical(value)}`)
}

/** Whether this installation made the seal of a value. @param seal as a device gives it */
function isSealOf(store: Pick<Store, 'opaqueId'>, value: unknown, seal: unknown): boolean {
  const [given, expected] = [String(seal), sealOf(store, value)].map((text) => new Uint8Array(Buffer.from(text)))
  return given !== undefined && given.length === expected?.length && timingSafeEqual(given, expected)
}

/** The values that the seal of a contract in force covers. */
const sealedFields = (id: CandidatureId, { seal: _, ...inForce }: InForce) => [id, inForce]
/** The values that the seal of a copy covers: its hash is that of its text. */
const sealedCopyFields = ({ _id, at, paper, hash, agreements }: Copy) => [_id, at, paper, hash, agreements]

/** Whether this installation wrote that contract in force. */
export function hasInForceSeal(store: Pick<Store, 'opaqueId'>, id: CandidatureId, inForce: InForce): boolean {
  return isSealOf(store, sealedFields(id, inForce), inForce.seal)
}

/** Whether this installation wrote that copy, whatever its text. */
export function hasCopySeal(store: Pick<Store, 'opaqueId'>, copy: Copy): boolean {
  return isSealOf(store, sealedCopyFields(copy), copy.seal)
}

/** The contract in force, with the seal by which a restored store recovers it from a device. */
export function sealedInForce(store: Pick<Store, 'opaqueId'>, id: CandidatureId, inForce: InForce): InForce {
  return { ...inForce, seal: sealOf(store, sealedFields(id, inForce)) }
}

/** A copy with its seal. */
export function sealedCopy(store: Pick<Store, 'opaqueId'>, copy: Copy): Copy {
  return { ...copy, seal: sealOf(store, sealedCopyFields(copy)) }
}
