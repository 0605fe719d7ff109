import type { Movement } from './records.ts'

const WINDOW_MS = 10 * 60 * 1000

/** Two sales of one row that each party noted, so close to each other that they may be one. */
export interface TwiceNoted {
  readonly first: Movement
  readonly second: Movement
}

function mayBeOne(first: Movement, second: Movement): boolean {
  const isSameRow = first.row === second.row && first.day === second.day
  return isSameRow && first.by !== second.by && Date.parse(second.at) - Date.parse(first.at) <= WINDOW_MS
}

/**
 * The sales that both parties may have noted, each in one pair at most.
 * @param movements of one partnership, those that were not cancelled
 */
export function twiceNoted(movements: readonly Movement[]): readonly TwiceNoted[] {
  const sales = movements.filter(({ sort }) => sort === 'vendu').sort((a, b) => (a.at < b.at ? -1 : 1))
  const unpaired: Movement[] = []
  const pairs: TwiceNoted[] = []
  for (const second of sales) {
    const index = unpaired.findIndex((first) => mayBeOne(first, second))
    if (index < 0) unpaired.push(second)
    else for (const first of unpaired.splice(index, 1)) pairs.push({ first, second })
  }
  return pairs
}
