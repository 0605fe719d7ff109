import type { AccordData } from '#domain/partenariat/papers.ts'
import { formatInstant } from '../format.ts'

/** What the two template pages say around their document. */
export const DOCUMENTS = {
  telecharger: 'Télécharger en PDF',
  generation: 'Génération...',
  imprimer: 'Imprimer',
  bibliothequeAbsente: "La librairie de génération PDF n'est pas chargée. Veuillez réessayer.",
  echec: "Le document n'a pas pu être fait. Réessayez, ou utilisez « Imprimer ». Ce que vous avez saisi est gardé.",
  retour: 'Retour au tableau de bord',
  voirContrat: 'Voir le contrat',
  voirInventaire: "Voir la fiche d'inventaire",
  aCompleter: '(à compléter)',
  caseACocher: '(case à cocher)',
  caseCochee: '(case cochée)',
  nonImprimable:
    "Certains caractères (émojis, autres alphabets) manquent à la police du PDF : une mention entre crochets les y remplace. L'impression depuis cette page les garde.",
  avertissement: 'Modèle indicatif',
  /** At the foot of a version that both parties agreed to. */
  accord: ({ par, empreinte }: AccordData) =>
    `Bon pour accord donné dans l'application : ${par
      .map(({ nom, date }) => `${nom}, le ${formatInstant(date)}`)
      .join(
        ' ; ',
      )}. Empreinte SHA-256 de cette version : ${empreinte}. Cette mention n'a pas de valeur juridique propre.`,
} as const
