/** How the two parties share the contract that each fills in. */
export const SHARED_CONTRAT = {
  title: 'Partager le contrat',
  notShared: "Ce contrat n'est encore que sur cet appareil. Partagez-le pour que l'autre partie le lise et l'approuve.",
  same: 'Les deux parties lisent cette version.',
  waiting: (when: string) => `L'autre partie lira cette version ${when}.`,
  different: "La version partagée n'est pas celle que vous voyez ici.",
  withAddress: 'Partager aussi mon adresse privée',
  share: (other: string) => `Partager avec ${other}`,
  takeShared: 'Reprendre la version partagée',
} as const
