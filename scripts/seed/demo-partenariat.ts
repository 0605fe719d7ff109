import type { Candidature } from '#domain/candidature.ts'
import { type Edit, setCell } from '#domain/partenariat/edit.ts'
import { historyOf } from '#domain/partenariat/history.ts'
import { COLUMNS } from '#domain/partenariat/inventaire.ts'
import { blankPartenariat, HEADER, type Partenariat } from '#domain/partenariat/partenariat.ts'

const HOUR_MS = 60 * 60 * 1000

/** Reference, description, deposited, price in cents, taken back, sold: in the order of the sheet. */
const ROWS = [
  ['BOL-01', 'Bol à thé en grès, émail céladon', 12, 2400, 2, 7],
  ['BOL-02', 'Bol à soupe en grès, émail blanc satiné', 8, 3200, 0, 3],
  ['VAS-01', 'Vase soliflore, engobe noir', 5, 4850, 1, 2],
  ['PLAT-01', 'Grand plat de service, décor à la vague', 2, 9600, 0, 1],
  ['TAS-01', 'Tasse à espresso sans anse', 20, 1450, 4, 11],
] as const

const rows: readonly Edit[] = ROWS.map(
  (cells, index) => (partenariat) =>
    COLUMNS.slice(0, 4).reduce(
      (doc, column, at) => setCell(`demo0000000${index + 1}`, column, cells[at])(doc),
      partenariat,
    ),
)
const sales: readonly Edit[] = ROWS.flatMap(([, , , , repris, vendu], index) => [
  setCell(`demo0000000${index + 1}`, 'repris', repris),
  setCell(`demo0000000${index + 1}`, 'vendu', vendu),
])

/** What the demo's boutique and créateur have typed: the créateur the rows, the boutique what was sold since. */
export function demoPartenariat(candidature: Candidature, now: number): Partenariat {
  const { _id, annonce, boutiqueId, creatorId } = candidature
  const pushes = [
    [creatorId, 90, [...rows, setCell(HEADER, 'dateDepot', annonce.dateDebut), setCell(HEADER, 'lieu', annonce.ville)]],
    [boutiqueId, 5, sales],
  ] as const
  return pushes.reduce(
    (before, [by, hoursAgo, edits]): Partenariat => {
      const after = edits.reduce((doc, edit) => edit(doc), before)
      return { ...after, history: historyOf(before, after, by, now - hoursAgo * HOUR_MS) }
    },
    blankPartenariat(_id, annonce.commission),
  )
}
