import type { Candidature } from '#domain/candidature.ts'
import { type Edit, poser } from '#domain/partenariat/edit.ts'
import { historiqueOf } from '#domain/partenariat/history.ts'
import { blankPartenariat, CHAMPS_LIGNE, type Partenariat, TETE } from '#domain/partenariat/partenariat.ts'

const HOUR_MS = 60 * 60 * 1000

/** Reference, description, deposited, price in cents, taken back, sold: in the order of the sheet. */
const LIGNES = [
  ['BOL-01', 'Bol à thé en grès, émail céladon', 12, 2400, 2, 7],
  ['BOL-02', 'Bol à soupe en grès, émail blanc satiné', 8, 3200, 0, 3],
  ['VAS-01', 'Vase soliflore, engobe noir', 5, 4850, 1, 2],
  ['PLAT-01', 'Grand plat de service, décor à la vague', 2, 9600, 0, 1],
  ['TAS-01', 'Tasse à espresso sans anse', 20, 1450, 4, 11],
] as const

const rows: readonly Edit[] = LIGNES.map(
  (cells, index) => (partenariat) =>
    CHAMPS_LIGNE.slice(0, 4).reduce(
      (doc, champ, column) => poser(`demo0000000${index + 1}`, champ, cells[column])(doc),
      partenariat,
    ),
)
const sales: readonly Edit[] = LIGNES.flatMap(([, , , , repris, vendu], index) => [
  poser(`demo0000000${index + 1}`, 'repris', repris),
  poser(`demo0000000${index + 1}`, 'vendu', vendu),
])

/** What the demo's boutique and créateur have typed: the créateur the rows, the boutique what was sold since. */
export function demoPartenariat(candidature: Candidature, now: number): Partenariat {
  const { _id, annonce, boutiqueId, creatorId } = candidature
  const pushes = [
    [creatorId, 90, [...rows, poser(TETE, 'dateDepot', annonce.dateDebut), poser(TETE, 'lieu', annonce.ville)]],
    [boutiqueId, 5, sales],
  ] as const
  return pushes.reduce(
    (before, [par, hoursAgo, edits]): Partenariat => {
      const after = edits.reduce((doc, edit) => edit(doc), before)
      return { ...after, historique: historiqueOf(before, after, par, now - hoursAgo * HOUR_MS) }
    },
    blankPartenariat(_id, annonce.commission),
  )
}
