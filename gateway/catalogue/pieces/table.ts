import type { Annonce } from '#domain/market/annonce.ts'
import { bucketHash, bucketOf } from '#wire/buckets.ts'
import { firstRanks, ranked } from '../search/cursor.ts'

/** In-memory row of a public annonce: about 150 bytes with its id. */
export interface AnnonceRow {
  readonly departement: string
  readonly hash: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly isFull: boolean
}

/** The public annonces by département, as contained in the pieces. */
export class AnnonceTable {
  private readonly rows = new Map<string, AnnonceRow>()
  private readonly byDepartement = new Map<string, Map<string, AnnonceRow>>()

  get size(): number {
    return this.rows.size
  }

  get(id: string): AnnonceRow | undefined {
    return this.rows.get(id)
  }

  put(id: string, departement: string, { createdAt, complet }: Pick<Annonce, 'createdAt' | 'complet'>): AnnonceRow {
    this.delete(id)
    const isFull = complet === true
    const row = { departement, hash: bucketHash(id), createdAt: Date.parse(createdAt) || 0, isFull }
    this.rows.set(id, row)
    const place = this.byDepartement.get(departement) ?? new Map<string, AnnonceRow>()
    this.byDepartement.set(departement, place.set(id, row))
    return row
  }

  delete(id: string): void {
    const row = this.rows.get(id)
    if (row === undefined) return
    this.rows.delete(id)
    const place = this.byDepartement.get(row.departement)
    place?.delete(id)
    if (place?.size === 0) this.byDepartement.delete(row.departement)
  }

  departements(): readonly string[] {
    return [...this.byDepartement.keys()].sort()
  }

  /** The ids of a département's bucket, in order. */
  idsOf(departement: string, bits: number, index: number): readonly string[] {
    const ids: string[] = []
    for (const [id, { hash }] of this.byDepartement.get(departement) ?? [])
      if (bucketOf(hash, bits) === index) ids.push(id)
    return ids.sort()
  }

  /** The ids of the newest annonces, newest first, the full ones behind. */
  newest(count: number): readonly string[] {
    const found = firstRanks(count)
    for (const [id, { createdAt, isFull }] of this.rows) found.add(ranked({ id, at: createdAt }, isFull))
    return found.settle().map(({ id }) => id)
  }
}
