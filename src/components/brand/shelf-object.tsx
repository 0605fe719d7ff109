import type { ReactNode } from 'react'
import drawings from './drawings.svg?no-inline'

/** What stands on our shelves, and how wide each is. Drawn in a file of their own, which is not script. */
export const SHELF_OBJECTS = {
  vase: 52,
  books: 62,
  plant: 64,
  bowls: 70,
  frame: 62,
  candle: 34,
  jug: 66,
  soaps: 64,
  bag: 62,
} as const
export type ShelfObjectName = keyof typeof SHELF_OBJECTS

/** One of them, standing on the line y = 0 of what it is moved by. */
export function ShelfObject({
  name,
  transform,
}: {
  readonly name: ShelfObjectName
  readonly transform: string
}): ReactNode {
  return <use href={`${drawings}#${name}`} transform={transform} />
}
