import type { Paper } from '../papers.ts'
import type { AccountSums } from '../records.ts'
import type { AccountLine } from './lines.ts'
import type { Period } from './period.ts'

/** An account to read or to print, added up already: it counts nothing itself. */
export interface CompteData extends AccountSums, Period {
  /** 0 while the server has given none. */
  readonly number: number
  readonly boutique: string
  readonly createur: string
  /** Whether there was one before, in which earlier sales are missed. */
  readonly follows: boolean
  readonly lines: readonly AccountLine[]
  /** Percent of the sales. */
  readonly commission: number
  readonly rentCentimes: number
}

/** What can be made into a file. */
export type PaperToMake = Paper | { readonly name: 'compte'; readonly data: CompteData }
