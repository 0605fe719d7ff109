import type { DatabaseName, Doc } from '#domain/rules.ts'
import type { RateName } from '#wire/rates.ts'
import type { QuotaMember } from '../../http/callers/writer.ts'
import type { Limiter } from '../../http/limiter.ts'

/** What a write is counted as. */
export function ratesOf(name: DatabaseName, doc: Doc, prev: Doc | null): readonly RateName[] {
  const isNew = prev === null && doc._deleted !== true
  if (isNew && name === 'annonces') return ['annonce', 'write']
  if (isNew && name === 'candidatures') return ['candidature', 'write']
  if (isNew && name === 'conversations' && doc.kind === 'message') return ['message', 'write']
  if (isNew && name === 'conversations' && doc.kind === 'signalement') return ['report', 'write']
  return isNew && name === 'records' && doc.kind === 'account' ? ['account', 'write'] : ['write']
}

/** What looking at a write is counted as, unless it is a conflict: it costs the same when it is refused. */
export function ratesOfLook(name: DatabaseName, doc: Doc): readonly RateName[] {
  return name === 'records' && doc.kind === 'account' ? ['account', 'write'] : ['write']
}

type Taken =
  /** It is not counted, and may be taken so many seconds from now. */
  | { readonly rate: RateName; readonly retryAfter: number }
  /** It is counted; `giveBack` when it was not written after all. */
  | { readonly giveBack: () => void }

/** Counts one write by all it is counted as, or by none when one of its rates is used up, of the hour or of the day. */
export function takeRates(limits: Limiter, { uid, isNewcomer }: QuotaMember, rates: readonly RateName[]): Taken {
  const keys = rates.flatMap((rate) => [
    [`${rate}:hour`, uid],
    [`${rate}:day`, uid],
  ])
  const taken = limits.tryTake(Object.fromEntries(keys), { isNewcomer })
  if ('giveBack' in taken) return taken
  const [rate] = rates.filter((one) => taken.refused.startsWith(`${one}:`))
  return { rate: rate ?? 'write', retryAfter: taken.retryAfter }
}
