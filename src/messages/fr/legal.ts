/** A block of a legal text. */
export type LegalBloc = { readonly texte: string } | { readonly liste: readonly string[] }

export interface LegalSection {
  readonly titre: string
  readonly blocs: readonly LegalBloc[]
}

export interface LegalText {
  readonly titre: string
  readonly sections: readonly LegalSection[]
}

export const LEGAL = {
  retour: "Retour à l'accueil",
  miseAJour: 'Dernière mise à jour : 25/09/2025',
  inconnu: 'Contenu non trouvé.',
  sommaire: 'Sommaire',
} as const

export function texte(contenu: string): LegalBloc {
  return { texte: contenu }
}

export function liste(...points: string[]): LegalBloc {
  return { liste: points }
}
