import type { FieldCode, Refusal, RefusalCode } from '#domain/codes.ts'
import type { Actor, Doc } from '#domain/rules.ts'
import type { User } from '#domain/user.ts'
import { iso } from '../base/instant.ts'
import { get } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

/**
 * Result of a write's validation: rejected because of itself or of another document, stale by the server's clock, or
 * accepted with the server's stamps in place of the device's.
 */
export type Verdict =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'write'; readonly doc: Doc }

export interface CrossContext {
  readonly store: Store
  readonly actor: Actor
  /** Milliseconds since the epoch, by the server's clock. */
  readonly now: number
}

export type CrossRule = (next: Doc, prev: Doc | null, context: CrossContext) => Promise<Verdict>

export const refuseWrite = (code: RefusalCode): Verdict => ({ kind: 'refuse', refusal: { code } })
export const refuseField = (field: string, code: FieldCode): Verdict => ({
  kind: 'refuse',
  refusal: { code: 'invalid', fields: [{ field, code }] },
})
export const acceptWrite = (doc: Doc): Verdict => ({ kind: 'write', doc })
/** Clamps an instant to now: a device's clock may be slow, never fast. */
export function clamped(value: unknown, now: number): string {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return time <= now ? (value as string) : iso(now)
}

/** An instant from a device if it is between one that the server knows and now; else now. */
export function within(value: string, from: string, now: number): string {
  return value >= from && value <= iso(now) ? value : iso(now)
}

/** The writer's own profile, or null until it is complete. */
export async function completeUser(context: CrossContext): Promise<User | null> {
  if (context.actor.kind !== 'member') return null
  const user = await get<User>(context.store.db('users'), context.actor.uid)
  return user?.profileComplete === true ? user : null
}
