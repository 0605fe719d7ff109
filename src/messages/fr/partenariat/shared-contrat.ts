/** The texts where a party's own contract is sent from the device. */
export interface SharedContratTexts {
  readonly title: string
  readonly notShared: string
  readonly same: string
  readonly waiting: (when: string) => string
  readonly different: string
  /** Why the displayed version cannot be shared. */
  readonly already: string
  readonly blank: string
  readonly withAddress: string
  readonly share: (other: string) => string
  readonly takeShared: string
}

/** The contract while both parties are members: each can share the one they filled in. */
export const SHARED_CONTRAT: SharedContratTexts = {
  title: 'Partager le contrat',
  notShared: "Ce contrat n'est encore que sur cet appareil. Partagez-le pour que l'autre partie le lise et l'approuve.",
  same: 'Les deux parties lisent cette version.',
  waiting: (when) => `L'autre partie lira cette version ${when}.`,
  already: 'Cette version est déjà partagée : modifiez le contrat pour en partager une autre.',
  blank: "Le contrat est vide : complétez-le d'abord.",
  different: "La version partagée n'est pas celle que vous voyez ici.",
  withAddress: 'Partager aussi mon adresse privée',
  share: (other) => `Partager avec ${other}`,
  takeShared: 'Reprendre la version partagée',
}

/** The same once the other party has deleted their account: nobody else reads it. */
export const SAVED_CONTRAT: SharedContratTexts = {
  title: 'Garder le contrat',
  notShared: "Ce contrat n'est encore que sur cet appareil. Gardez-le aussi sur le site, pour vous seul.",
  same: 'Cette version est gardée sur le site.',
  waiting: (when) => `Cette version sera gardée sur le site ${when}.`,
  already: 'Cette version est déjà gardée : modifiez le contrat pour en garder une autre.',
  blank: SHARED_CONTRAT.blank,
  different: "La version gardée sur le site n'est pas celle que vous voyez ici.",
  withAddress: 'Garder aussi mon adresse privée',
  share: () => 'Garder cette version',
  takeShared: 'Reprendre la version gardée',
}
