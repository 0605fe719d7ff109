import type { Candidature } from '#domain/candidature.ts'
import { COLUMNS, rowsOf } from '#domain/partenariat/inventaire.ts'
import type { InventaireData } from '#domain/partenariat/papers.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { totalsOf } from '#domain/partenariat/totals.ts'
import { agreementData } from '../paper/agreement-data.ts'

/** The inventory as it is printed, totals included. Rows in which nothing is written are left out. */
export function inventaireData(
  { annonce, nom }: Candidature,
  partenariat: Partenariat,
  hash: string | undefined,
): InventaireData {
  const { commission, ...header } = partenariat.header
  const rows = rowsOf(partenariat)
    .map(([, row]) => row)
    .filter((row) => COLUMNS.some((column) => row[column] !== '' && row[column] !== 0))
  const agreement = agreementData(partenariat, 'inventaire', hash)
  return {
    boutique: annonce.nom,
    createur: nom,
    ...header,
    commission,
    rows,
    totals: totalsOf(rows, commission),
    ...(agreement === undefined ? {} : { agreement }),
  }
}
