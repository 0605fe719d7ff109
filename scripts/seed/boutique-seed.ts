import type { Precisions } from '#domain/market/precisions.ts'

/** A space that a boutique offers. */
export interface EspaceSeed {
  /** Euros a month. */
  readonly prix: number
  /** Percent; absent when the boutique takes none. */
  readonly commission?: number
  /** Days from seeding to the first day. */
  readonly dans: number
  /** Months it lasts. */
  readonly mois: number
  /** Names of drawings in public/demo, cover first. */
  readonly photos: readonly string[]
  readonly texte: string
  readonly precisions?: Precisions
  readonly fermee?: boolean
}

export interface BoutiqueSeed {
  /** Part of the ids and of the e-mail. */
  readonly cle: string
  readonly nom: string
  readonly ville: string
  readonly adresse: string
  /** Ends every description: what the shop is. */
  readonly accroche: string
  readonly instagram?: string
  /** The story on its profil. */
  readonly histoire?: string
  readonly espaces: readonly EspaceSeed[]
}
