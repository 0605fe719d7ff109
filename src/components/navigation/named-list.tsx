import type { Key, ReactNode } from 'react'
import { distinctNames } from '#messages/distinct-names.ts'
import { ItemName } from '#ui/item-name.ts'
import { ShowMore } from './show-more.tsx'
import { usePaged } from './use-paged.ts'

/** A list by pages, each of its items named so that it is told from the others. @param parts what names one, the rest of it last */
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
