import type { PaperName } from '#domain/partenariat/papers.ts'

/** The agreements of both parties to a version of a paper. */
export const AGREEMENTS = {
  title: 'Accord des parties',
  note: "« Bon pour accord » note qui a approuvé quelle version, et quand. Il n'a pas de valeur juridique propre : seuls les exemplaires signés engagent les parties.",
  paper: { inventaire: "Fiche d'inventaire", contrat: 'Contrat' } satisfies { [P in PaperName]: string },
  agree: 'Bon pour accord',
  withdraw: 'Retirer mon accord',
  given: (nom: string, when: string) => `${nom}, le ${when}`,
  notGiven: (nom: string) => `${nom} n'a pas encore donné son accord.`,
  currentVersion: 'Version actuelle',
  earlierVersion: "Modifié depuis : ce n'est plus la version approuvée",
  hash: 'Empreinte SHA-256',
  waiting: (when: string) => `Ce qui vient de changer ici, accords compris, sera transmis à l'autre partie ${when}.`,
  blocked: "Des valeurs restent à choisir : l'accord sera possible ensuite.",
} as const
