import { addDays } from '#domain/papers/days.ts'
import type { AgreementData, DaysInForce } from '#domain/papers/papers.ts'
import { formatDate } from '../../format.ts'
import { formatInstant } from '../../instants.ts'

/** The page around each of the two papers. */
export const PAPER = {
  createur: 'Créateur',
  which: 'De quel partenariat voulez-vous le document ?',
  partners: 'Partenariats confirmés',
  since: (date: string) => `Candidature du ${formatInstant(date)}`,
  missing: {
    'not-found': 'Ce lien ne mène à aucun de vos partenariats confirmés sur cette annonce.',
    'not-arrived': "Ce partenariat n'est pas encore arrivé sur cet appareil.",
  },
  missingChoose: 'Voici ceux que vous avez :',
  missingBlank: 'Voici le modèle vierge.',
  blank: 'Modèle vierge',
  filled: 'Document rempli',
  download: 'Télécharger en PDF',
  generating: 'Génération...',
  incomplete: 'Le document se charge : réessayez dans un instant.',
  print: 'Imprimer',
  libraryMissing: "La librairie de génération PDF n'est pas chargée. Veuillez réessayer.",
  failed: "Le document n'a pas pu être fait. Réessayez, ou utilisez « Imprimer ». Ce que vous avez saisi est gardé.",
  back: 'Retour au tableau de bord',
  backToPartnership: 'Retour au partenariat',
  preview: 'Aperçu du document',
  sheet: 'Aperçu de la feuille',
  seeContrat: 'Voir le contrat',
  seeInventaire: "Voir la fiche d'inventaire",
  toComplete: '(à compléter)',
  boxToTick: '(case à cocher)',
  boxTicked: '(case cochée)',
  disclaimer: 'Modèle indicatif',
  /** Above the agreement to a contract that was amended, or is an amendment. */
  inForce: ({ from, until }: DaysInForce) =>
    [
      from === ''
        ? ''
        : `Avenant : compte à partir du ${formatDate(from)} ; jusqu'au ${formatDate(addDays(from, -1))}, le contrat précédent s'applique.`,
      until === ''
        ? ''
        : `Compte jusqu'au ${formatDate(addDays(until, -1))} : un avenant le remplace à partir du ${formatDate(until)}.`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  /** At the foot of an agreed version. */
  agreement: ({ by, hash }: AgreementData) =>
    `Bon pour accord donné dans l'application : ${by
      .map(({ nom, date }) => `${nom}, le ${formatInstant(date)}`)
      .join(
        ' ; ',
      )}. Empreinte SHA-256 de cette version : ${hash}. Cette mention peut servir de preuve, sans la présomption d'une signature électronique qualifiée.`,
} as const
