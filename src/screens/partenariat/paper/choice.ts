import type { Candidature } from '#domain/candidature.ts'

/** What an address asks for: the partnership with one créateur, or the blank template. */
export interface Asked {
  readonly avec: string | null
  readonly blank: boolean
}

/** What a paper's page shows. */
export type Choice =
  /** Not known yet: nothing is made of what is shown meanwhile. */
  | { readonly kind: 'loading' }
  /** The template; `filled` when there are papers to go back to, `notFound` when the address named no party. */
  | { readonly kind: 'blank'; readonly filled: boolean; readonly notFound: boolean }
  | { readonly kind: 'one'; readonly candidature: Candidature }
  | { readonly kind: 'ask'; readonly notFound: boolean }

/**
 * The paper that an address opens. Of several partnerships none is taken without having been named: the contract of one
 * créateur is not another's.
 * @param candidatures the member's confirmed ones on the annonce; `undefined` while loading
 * @param arrived whether all of the member's own is on this device, so that what is not there is nowhere
 */
export function choose(candidatures: readonly Candidature[] | undefined, asked: Asked, arrived: boolean): Choice {
  if (candidatures === undefined) return { kind: 'loading' }
  const filled = candidatures.length > 0
  if (asked.blank) return { kind: 'blank', filled, notFound: false }
  const named = asked.avec !== null
  const [only, ...others] = named ? candidatures.filter(({ creatorId }) => creatorId === asked.avec) : candidatures
  if (only !== undefined && others.length === 0) return { kind: 'one', candidature: only }
  const notFound = named && arrived
  return filled ? { kind: 'ask', notFound } : { kind: 'blank', filled, notFound }
}
