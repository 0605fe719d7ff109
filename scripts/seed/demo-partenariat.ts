import type { Candidature } from '#domain/candidature.ts'
import { RECORD_KEY_LENGTH, recordIdOf } from '#domain/ids.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { type Edit, setCell } from '#domain/papers/edit.ts'
import { historyOf } from '#domain/papers/history.ts'
import { COLUMNS } from '#domain/papers/inventaire.ts'
import { articleOf } from '#domain/papers/movements.ts'
import { HEADER_TARGET, type Partenariat } from '#domain/papers/partenariat.ts'
import { EMPTY_RECORD, type MovementSort, type StoredRecord } from '#domain/papers/records.ts'
import { createPrng } from './prng.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const TYPED_HOURS_AGO = 90

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
      (doc, column, at) => setCell(KEYS[index] as string, column, cells[at])(doc),
      partenariat,
    ),
)
const KEYS = ROWS.map((_, index) => `demo0000000${index + 1}`)

/** The data typed by the demo's créateur. */
export function demoPartenariat({ _id, annonce, creatorId }: Candidature, now: number): Partenariat {
  const edits = [
    ...rows,
    setCell(HEADER_TARGET, 'dateDepot', annonce.dateDebut),
    setCell(HEADER_TARGET, 'lieu', annonce.ville),
  ]
  const blank = newPartenariat({ _id, annonce })
  const after = edits.reduce((doc, edit) => edit(doc), blank)
  return { ...after, history: historyOf(blank, after, creatorId, now - TYPED_HOURS_AGO * HOUR_MS) }
}

/** Sales noted since by the demo's boutique, a piece or two a day, and returns noted by its créateur. */
export function demoMovements({ _id, boutiqueId, creatorId }: Candidature, now: number): readonly StoredRecord[] {
  const { id } = createPrng(`movements ${_id}`)
  const made = ROWS.flatMap(([ref, description, , prixCentimes, repris, vendu], index) => {
    const pieces = [...Array<MovementSort>(vendu).fill('vendu'), ...Array<MovementSort>(repris).fill('repris')]
    return pieces.map((sort, at): StoredRecord => {
      const time = new Date(now - (at * 2 + index + 1) * DAY_MS).toISOString()
      const what = { row: KEYS[index] as string, sort, quantity: 1, day: time.slice(0, 10), prixCentimes }
      const by = sort === 'vendu' ? boutiqueId : creatorId
      const envelope = { _id: recordIdOf(_id, id(RECORD_KEY_LENGTH)), boutiqueId, creatorId, by, at: time }
      return { ...EMPTY_RECORD, ...envelope, kind: 'movement', ...what, article: articleOf({ ref, description }) }
    })
  })
  return made
}
