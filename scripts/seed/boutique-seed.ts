import type { Precisions } from '#domain/precisions.ts'

/** A space that a boutique offers. */
export interface EspaceSeed {
  /** Euros per month. */
  readonly prix: number
  /** Percent; absent when the boutique takes none. */
  readonly commission?: number
  /** Days from the seeding to the first day. */
  readonly dans: number
  /** Months it lasts. */
  readonly mois: number
  /** Names of drawings in public/demo, the cover first. */
  readonly photos: readonly string[]
  readonly texte: string
  readonly precisions?: Precisions
  readonly fermee?: boolean
}

export interface BoutiqueSeed {
  /** Names the ids and the e-mail. */
  readonly cle: string
  readonly nom: string
  readonly ville: string
  readonly adresse: string
  /** Closes every description: what the shop is. */
  readonly accroche: string
  readonly instagram?: string
  /** What its profil tells. */
  readonly histoire?: string
  readonly espaces: readonly EspaceSeed[]
}
