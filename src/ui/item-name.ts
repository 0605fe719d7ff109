import { createContext, type ReactNode, useContext } from 'react'

/**
 * Which of several like things is shown here. The controls within add it to their names: 'Modifier' of a card is
 * 'Modifier, L'Échoppe des Halles', beginning with the words that are seen.
 */
export const ItemName = createContext('')

/** The `aria-label` of a control: what is seen on it, then the thing that it is about; none outside a list. */
export function useItemLabel(words: ReactNode): string | undefined {
  const item = useContext(ItemName)
  return item === '' || typeof words !== 'string' ? undefined : `${words}, ${item}`
}

/** The `aria-label` of what shows the thing itself: its whole name, where the words shown begin that of others too. */
export function useItemTitle(words: string): string | undefined {
  const item = useContext(ItemName)
  return item.startsWith(words) && item !== words ? item : undefined
}
