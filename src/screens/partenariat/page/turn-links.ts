import type { Partnership } from '#data/hooks/use-partnerships.ts'
import type { Candidature } from '#domain/candidature.ts'
import { type RecordId, recordKeyOf } from '#domain/ids.ts'
import { statementOfTurn, type TurnKind } from '#domain/papers/turns.ts'
import { paths } from '#wire/site.ts'

const { contrat, inventaire, releves } = paths

/** The address of a statement to make. */
export const newReleve: typeof contrat = (annonceId, creatorId) => `${releves(annonceId, creatorId)}&nouveau`

/** The address of a statement. */
export function releveLink({ annonceId, creatorId }: Candidature, id: RecordId): string {
  return `${releves(annonceId, creatorId)}&releve=${recordKeyOf(id)}`
}

/** Where each other step is taken; `null` on the partnership's page. */
const STEP_PATHS: { readonly [K in TurnKind]?: typeof contrat | null } = {
  'contrat-to-complete': contrat,
  'contrat-to-approve': contrat,
  'inventaire-to-type': inventaire,
  'inventaire-to-check': inventaire,
  'sales-to-count': newReleve,
}

/** The address of the statement that asks this member for a step; `null` when none does. */
export function statementLink({ candidature, situation, party }: Partnership, kind: TurnKind): string | null {
  const found = statementOfTurn(situation, kind, party)
  return found === null ? null : releveLink(candidature, found.statement._id)
}

/** The address where this member takes a step; `null` on the partnership's page. */
export function turnLink(partnership: Partnership, kind: TurnKind): string | null {
  const { annonceId, creatorId } = partnership.candidature
  return statementLink(partnership, kind) ?? STEP_PATHS[kind]?.(annonceId, creatorId) ?? null
}
