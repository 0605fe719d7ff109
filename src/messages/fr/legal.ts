/** A block of a legal text. */
export type LegalBlock =
  | { readonly text: string }
  | { readonly subtitle: string }
  | { readonly label: string; readonly to: string }
  | { readonly items: readonly string[] }
  | { readonly links: readonly PageLink[] }

type PageLink = readonly [path: string, label: string]

interface LegalSection {
  readonly title: string
  readonly blocks: readonly LegalBlock[]
}

export interface LegalText {
  readonly title: string
  /** Replaces the default date, for a text that has its own date or another note there. */
  readonly updated?: string
  readonly sections: readonly LegalSection[]
}

export const LEGAL = {
  back: "Retour à l'accueil",
  updated: 'Dernière mise à jour : 25/09/2025',
  unknown: 'Contenu non trouvé.',
  mentions: 'Mentions légales',
  cgu: "Conditions générales d'utilisation",
  confidentialite: 'Politique de confidentialité',
  accessibilite: "Déclaration d'accessibilité",
  accessibiliteLead: "L'état de conformité de ce site, ce qui n'est pas accessible, et à qui le dire.",
  siteMap: 'Plan du site',
  siteMapLead: 'Toutes les pages du site.',
} as const

export function paragraph(text: string): LegalBlock {
  return { text }
}

export function list(...items: string[]): LegalBlock {
  return { items }
}

/** Links to pages of this site. */
export function links(...pages: PageLink[]): LegalBlock {
  return { links: pages }
}

export function subtitle(text: string): LegalBlock {
  return { subtitle: text }
}

/** @param to a page of this site, or an external address */
export function link(label: string, to: string): LegalBlock {
  return { label, to }
}
