import type { CandidatureId } from '#domain/ids.ts'
import { paths } from './site.ts'

/** The parameter that leaves the pieces of one partnership. */
export const PARTNERSHIP_PARAMETER = 'partenariat'

/** The comptoir of one partnership. */
export function comptoirPath(id: CandidatureId): string {
  return `${paths.comptoir}?${PARTNERSHIP_PARAMETER}=${id}`
}
