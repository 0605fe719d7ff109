import { createElement, type ElementType, type ReactNode } from 'react'
import { create } from 'zustand'
import type { Annonce } from '#domain/annonce.ts'

/** What marks need to know of an annonce. */
export type Marked = Pick<Annonce, '_id' | 'nom' | 'ville' | 'prix' | 'createdAt' | 'titre' | 'typeEspace' | 'places'>

interface MarksState {
  /** What draws them, once it is loaded beside the first screen: it is no part of the first script. */
  readonly CardMarks?: ElementType
  readonly FavoriButton?: ElementType
  /** The annonces that are favourites of whoever is here. */
  readonly favoris: ReadonlyMap<string, unknown>
  /** Those that they have applied to. */
  readonly applied: ReadonlySet<string>
  /** What was published after is new; empty when nothing is. */
  readonly since: string
}

/** What all cards of a page are marked by: read once for all. */
export const useMarks = create<MarksState>()(() => ({ favoris: new Map(), applied: new Set(), since: '' }))

/** The marks of an annonce over its card, or beside the title of its page; nothing until they are loaded. */
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
