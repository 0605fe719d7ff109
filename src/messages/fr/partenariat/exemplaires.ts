import type { PaperName } from '#domain/papers/papers.ts'

/** The server's copies of agreed versions. */
export const EXEMPLAIRES = {
  title: 'Exemplaires convenus',
  note: "Chaque version approuvée par les deux parties est gardée ici telle quelle, quoi qu'il advienne ensuite du document.",
  link: { inventaire: "Fiche d'inventaire convenue", contrat: 'Contrat convenu' } satisfies {
    [P in PaperName]: string
  },
  on: (when: string) => `le ${when}`,
  between: (boutique: string, createur: string) => `${boutique} et ${createur}`,
  current: 'Version actuelle',
  lead: (boutique: string, createur: string, when: string) =>
    `${boutique} et ${createur} ont tous deux approuvé ce texte. Exemplaire gardé le ${when}.`,
  fixed: 'Cet exemplaire ne change plus. Le document, lui, a pu changer depuis.',
  back: { inventaire: "Voir la fiche d'inventaire", contrat: 'Voir le contrat' } satisfies { [P in PaperName]: string },
  missing: "Cet exemplaire n'est pas sur cet appareil.",
  missingWhy: "Il n'appartient qu'aux deux parties du partenariat, et arrive sur l'appareil avec la connexion.",
  unreadable: "Cet exemplaire ne peut pas être affiché par cette version de l'application. Rechargez la page.",
} as const
