/** What the two template pages say around their document. */
export const DOCUMENTS = {
  telecharger: 'Télécharger en PDF',
  generation: 'Génération...',
  bibliothequeAbsente: "La librairie de génération PDF n'est pas chargée. Veuillez réessayer.",
  retour: 'Retour au tableau de bord',
  voirContrat: 'Voir le contrat',
  voirInventaire: "Voir la fiche d'inventaire",
  aCompleter: '(à compléter)',
  caseACocher: '(case à cocher)',
  avertissement: 'Modèle indicatif',
} as const
