import { type RefCallback, useCallback, useState } from 'react'
import { isSparing } from '#data/hooks/sparing.ts'

function columnsOf(grid: Element): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length
}

/**
 * How many cards the first row of a grid has. Their pictures are fetched before they are on the screen, so that they are
 * there without a network too; none on a connection that is metered or slow.
 */
export function useFirstRow(): readonly [grid: RefCallback<HTMLElement>, cards: number] {
  const [cards, setCards] = useState(0)
  const grid = useCallback((element: HTMLElement | null) => {
    if (element === null || isSparing()) return undefined
    const observer = new ResizeObserver(() => setCards(columnsOf(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [grid, cards]
}
