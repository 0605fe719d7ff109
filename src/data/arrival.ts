import type { LinkState } from './replication/link.ts'

/**
 * What an empty list on this device means. `complete`: there is nothing. `coming`: nothing has come yet. `away`: nor can
 * it, since the server does not answer.
 */
export type Arrival = 'complete' | 'coming' | 'away'

/** @param complete everything has been pulled at least once */
export function arrivalOf(complete: boolean, { known, reachable }: Pick<LinkState, 'known' | 'reachable'>): Arrival {
  if (complete) return 'complete'
  return known && !reachable ? 'away' : 'coming'
}
