import { createElement, type ElementType, type ReactNode } from 'react'
import { create } from 'zustand'
import type { Annonce } from '#domain/market/annonce.ts'

/** The fields of an annonce that marks need. */
export type Marked = Pick<Annonce, '_id' | 'nom' | 'ville' | 'prix' | 'createdAt' | 'titre' | 'typeEspace' | 'places'>

interface MarksState {
  /** The component that draws them, loaded after the first screen: it is not in the first script. */
  readonly CardMarks?: ElementType
  readonly FavoriButton?: ElementType
  /** The reader's favourite annonces. */
  readonly favoris: ReadonlyMap<string, unknown>
  /** The annonces that the reader applied to. */
  readonly applied: ReadonlySet<string>
  /** Annonces published after this instant are new; empty when none is. */
  readonly since: string
}

/** The marks of all cards of a page: read once for all. */
export const useMarks = create<MarksState>()(() => ({ favoris: new Map(), applied: new Set(), since: '' }))

/** The marks of an annonce over its card, or beside its page's title; nothing until they are loaded. */
export function Marks({
  annonce,
  as,
}: {
  readonly annonce: Marked
  readonly as: 'CardMarks' | 'FavoriButton'
}): ReactNode {
  const part = useMarks((loaded) => loaded[as])
  return part === undefined ? null : createElement(part, { annonce })
}
