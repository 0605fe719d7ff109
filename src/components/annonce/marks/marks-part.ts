import { createElement, type ElementType, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Annonce } from '#domain/annonce.ts'

/** What marks need to know of an annonce. */
export type Marked = Pick<Annonce, '_id' | 'nom' | 'ville' | 'prix' | 'createdAt' | 'titre' | 'typeEspace' | 'places'>

interface Loaded {
  readonly CardMarks?: ElementType
  readonly FavoriButton?: ElementType
}

/** What draws them, once it is loaded beside the first screen: it is no part of the first script. */
export const marksPart = createStore<Loaded>(() => ({}))

/** The marks of an annonce over its card, or beside the title of its page; nothing until they are loaded. */
export function Marks({ annonce, as }: { readonly annonce: Marked; readonly as: keyof Loaded }): ReactNode {
  const part = useStore(marksPart, (loaded) => loaded[as])
  return part === undefined ? null : createElement(part, { annonce })
}
