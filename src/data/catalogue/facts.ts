import type { Annonce } from '#domain/annonce.ts'
import { keyOf, type Terms } from '#domain/search/matches.ts'
import type { Columns } from './columns.ts'

/** What a search looks at of an annonce, its words apart. */
type Fact = Terms & Pick<Annonce, 'ville' | 'commune'>

/** What searches look at of each row, read from what is packed, once. */
export class Facts {
  private readonly made: (Fact | undefined)[] = []
  private readonly keys: (string | undefined)[] = []

  private readonly columns: Columns

  constructor(columns: Columns) {
    this.columns = columns
  }

  at(slot: number): Fact {
    return this.made[slot] ?? this.make(slot)
  }

  keyAt(slot: number): string {
    const known = this.keys[slot]
    if (known !== undefined) return known
    const key = keyOf(this.columns.card(slot))
    this.keys[slot] = key
    return key
  }

  forget(slot: number): void {
    this.made[slot] = undefined
    this.keys[slot] = undefined
  }

  clear(): void {
    this.made.length = 0
    this.keys.length = 0
  }

  private make(slot: number): Fact {
    const { ville, commune, prix, commission, dateDebut, dateFin, typeEspace = '' } = this.columns.card(slot)
    const fact = { ville, commune, prix, commission, dateDebut, dateFin, typeEspace }
    this.made[slot] = fact
    return fact
  }
}
