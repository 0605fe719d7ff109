import type { Candidature } from '#domain/candidature.ts'
import { COLUMNS } from '#domain/papers/inventaire.ts'
import { countedRows } from '#domain/papers/movements.ts'
import type { InventaireData } from '#domain/papers/papers.ts'
import { totalsOf } from '#domain/papers/totals.ts'
import { agreementData } from '../paper/agreement-data.ts'
import type { Papers } from './pending.ts'

/** The inventory as printed, totals included. Empty rows are left out. */
export function inventaireData(
  { annonce, nom }: Candidature,
  papers: Papers,
  hash: string | undefined,
): InventaireData {
  const { partenariat } = papers
  const rows = countedRows(partenariat, papers)
    .map(([, row]) => row)
    .filter((row) => COLUMNS.some((column) => row[column] !== '' && row[column] !== 0))
  const agreement = agreementData(partenariat, 'inventaire', hash)
  return {
    boutique: annonce.nom,
    createur: nom,
    ...partenariat.header,
    rows,
    totals: totalsOf(rows),
    ...(agreement === undefined ? {} : { agreement }),
  }
}
