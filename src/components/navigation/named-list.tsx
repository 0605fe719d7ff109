import type { Key, ReactNode } from 'react'
import { distinctNames } from '#messages/distinct-names.ts'
import { ItemName } from '#ui/item-name.ts'
import { ShowMore } from './show-more.tsx'
import { usePaged } from './use-paged.ts'

/** A paged list whose items have distinct names. @param parts the parts that distinguish items, in that order */
export function NamedList<T>({
  rows,
  parts,
  keyOf,
  className,
  children,
}: {
  readonly rows: readonly T[]
  readonly parts: (row: T) => readonly string[]
  readonly keyOf: (row: T) => Key
  readonly className: string | undefined
  readonly children: (row: T) => ReactNode
}): ReactNode {
  const { shown, more } = usePaged(rows)
  const names = distinctNames(shown, parts)
  return (
    <>
      <ul className={className}>
        {shown.map((row, index) => (
          <ItemName key={keyOf(row)} value={names[index] ?? ''}>
            {children(row)}
          </ItemName>
        ))}
      </ul>
      <ShowMore onMore={more} />
    </>
  )
}
