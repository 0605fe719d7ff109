import { bucketOf, hashOf } from '#wire/buckets.ts'
import { firstRanks } from '../search/cursor.ts'

/** What is held in memory of a public annonce: about 150 bytes with its id. */
export interface Row {
  readonly departement: string
  readonly hash: number
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

/** The public annonces by département, as they stand in the pieces. */
export class Table {
  private readonly rows = new Map<string, Row>()
  private readonly places = new Map<string, Map<string, Row>>()

  get size(): number {
    return this.rows.size
  }

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  put(id: string, departement: string, createdAt: string): Row {
    this.delete(id)
    const row = { departement, hash: hashOf(id), createdAt: Date.parse(createdAt) || 0 }
    this.rows.set(id, row)
    const place = this.places.get(departement) ?? new Map<string, Row>()
    this.places.set(departement, place.set(id, row))
    return row
  }

  delete(id: string): void {
    const row = this.rows.get(id)
    if (row === undefined) return
    this.rows.delete(id)
    const place = this.places.get(row.departement)
    place?.delete(id)
    if (place?.size === 0) this.places.delete(row.departement)
  }

  departements(): readonly string[] {
    return [...this.places.keys()].sort()
  }

  /** The ids of a département's bucket, in order. */
  idsOf(departement: string, bits: number, index: number): readonly string[] {
    const ids: string[] = []
    for (const [id, { hash }] of this.places.get(departement) ?? []) if (bucketOf(hash, bits) === index) ids.push(id)
    return ids.sort()
  }

  /** The ids of the newest, the newest first. */
  newest(count: number): readonly string[] {
    const found = firstRanks(count)
    for (const [id, { createdAt }] of this.rows) found.add({ id, at: createdAt })
    return found.settle().map(({ id }) => id)
  }
}
