import type { Candidature } from '#domain/candidature.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { writesContrat } from '../fixtures/acts.ts'
import type { Account } from './accounts.ts'
import { agrees } from './elsewhere.ts'

/** Writes the party's own block and the terms. */
export const completes = (by: Account, candidature: Candidature) =>
  writesContrat(by, candidature, { commissionTaux: '20' })

export const approves = (by: Account, candidature: Candidature, paper: PaperName) => agrees(by, { candidature }, paper)
