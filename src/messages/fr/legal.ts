/** A block of a legal text. */
export type LegalBlock = { readonly text: string } | { readonly items: readonly string[] }

interface LegalSection {
  readonly title: string
  readonly blocks: readonly LegalBlock[]
}

export interface LegalText {
  readonly title: string
  readonly sections: readonly LegalSection[]
}

export const LEGAL = {
  back: "Retour à l'accueil",
  updated: 'Dernière mise à jour : 25/09/2025',
  unknown: 'Contenu non trouvé.',
  mentions: 'Mentions légales',
  cgu: "Conditions générales d'utilisation",
  confidentialite: 'Politique de confidentialité',
} as const

export function paragraph(text: string): LegalBlock {
  return { text }
}

export function list(...items: string[]): LegalBlock {
  return { items }
}
