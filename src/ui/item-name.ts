import { createContext, type ReactNode, useContext } from 'react'

/**
 * The name of the current item in a list. Its controls append it to their labels: 'Modifier' of a card is 'Modifier,
 * L'Échoppe des Halles', beginning with the visible words.
 */
export const ItemName = createContext('')

/** The `aria-label` of a control: its visible text, then the item's name; undefined outside a list. */
export function useItemLabel(words: ReactNode): string | undefined {
  const item = useContext(ItemName)
  return item === '' || typeof words !== 'string' ? undefined : `${words}, ${item}`
}

/** The `aria-label` of an item's title: its full name, if the visible words are only its beginning. */
export function useItemTitle(words: string): string | undefined {
  const item = useContext(ItemName)
  return item.startsWith(words) && item !== words ? item : undefined
}
