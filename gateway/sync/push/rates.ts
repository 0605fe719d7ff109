import type { DatabaseName, Doc } from '#domain/rules.ts'
import type { RateName } from '#wire/rates.ts'
import type { QuotaMember } from '../../http/callers/writer.ts'
import type { Limiter } from '../../http/limiter.ts'

/** The rates that a write counts against. */
export function ratesOf(name: DatabaseName, doc: Doc, prev: Doc | null): readonly RateName[] {
  const isNew = prev === null && doc._deleted !== true
  if (isNew && name === 'annonces') return ['annonce', 'write']
  if (isNew && name === 'candidatures') return ['candidature', 'write']
  if (isNew && name === 'conversations' && doc.kind === 'message') return ['message', 'write']
  if (isNew && name === 'conversations' && doc.kind === 'signalement') return ['report', 'write']
  return isNew && name === 'records' && doc.kind === 'statement' ? ['statement', 'write'] : ['write']
}

/** The rates that validating a write counts against, unless it conflicts: a rejected one costs the same. */
export function ratesOfLook(name: DatabaseName, doc: Doc): readonly RateName[] {
  return name === 'records' && doc.kind === 'statement' ? ['statement', 'write'] : ['write']
}

type Taken =
  /** It is not counted, and may be retried in so many seconds. */
  | { readonly rate: RateName; readonly retryAfter: number }
  /** It is counted; call `giveBack` if it was not written after all. */
  | { readonly giveBack: () => void }

/** Counts one write against all its rates, or against none when one of them, hourly or daily, is used up. */
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
