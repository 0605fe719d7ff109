import type { InventaireRow } from '#domain/papers/inventaire.ts'
import { oneLine } from '#domain/visible.ts'
import { SHARED_INVENTAIRE } from './fr/partenariat/shared-inventaire.ts'

const NAME_MAX = 60 // characters: it is repeated for each control of its row

/** The names of a row in its controls' labels. */
export interface RowName {
  /** Its description, else its reference, else its row number; with its row number if another row has the same name. */
  readonly thing: string
  /** Its row number, with its description. */
  readonly line: string
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join('')}...` : text
}

/** The names of some rows, in the order of their numbers. */
export function rowNames(rows: readonly Pick<InventaireRow, 'ref' | 'description'>[]): readonly RowName[] {
  const things = rows.map(({ ref, description }) => shortened(oneLine(description) || oneLine(ref)))
  const counts = new Map<string, number>()
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1)
  return things.map((thing, index) => {
    const line = SHARED_INVENTAIRE.line(index + 1)
    if (thing === '') return { thing: line, line }
    return { thing: counts.get(thing) === 1 ? thing : `${thing}, ${line}`, line: `${line}, ${thing}` }
  })
}
