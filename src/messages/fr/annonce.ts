import type { Annonce } from '#domain/market/annonce.ts'
import { formatPrix } from '../format.ts'
import { ofName } from '../typography.ts'
import { APPLIED, type WriteTexts } from './writes.ts'

const SUBMIT_FAILED = "Une erreur est survenue lors de la soumission de l'annonce."
const DELETE_FAILED = "Une erreur est survenue lors de la suppression de l'annonce."

/** The texts around writes of an annonce. */
export const ANNONCE_WRITES = {
  published: {
    sent: ['Annonce publiée !', 'Votre annonce est maintenant visible.'],
    waiting: ['Annonce gardée sur cet appareil', (when) => `Votre annonce sera visible ${when}.`],
    refused: ['Annonce non publiée', SUBMIT_FAILED],
  },
  edited: {
    sent: ['Annonce modifiée !', 'Vos modifications ont été enregistrées.'],
    waiting: ['Modifications gardées sur cet appareil', (when) => `Elles seront visibles ${when}.`],
    refused: ['Annonce non modifiée', SUBMIT_FAILED],
  },
  deleted: {
    sent: ['Annonce supprimée', "L'annonce a été supprimée avec succès."],
    waiting: ['Suppression en attente', (when) => `L'annonce sera supprimée ${when}.`],
    refused: ['Annonce non supprimée', DELETE_FAILED],
  },
} as const satisfies { readonly [what: string]: WriteTexts }

/** An annonce: detail, form, owner's actions. */
export const annonce = {
  /** Price and city first: readers search for them. */
  documentTitle: ({ nom, ville, prix }: Pick<Annonce, 'nom' | 'ville' | 'prix'>) =>
    `${nom}, ${ville} : ${formatPrix(prix)}`,
  missingHelp: "Elle a peut-être été clôturée, ou n'est pas encore arrivée sur cet appareil.",
  missingApplied: 'Elle a peut-être été clôturée ou masquée. Votre candidature reste dans votre tableau de bord.',
  seeOthers: 'Voir les autres annonces',
  missing: 'Annonce non trouvée ou en cours de chargement...',
  prix: 'Prix',
  commissionTerm: 'Commission',
  period: 'Période',
  description: "L'espace",
  photo: (at: number, nom: string) => `Photo ${at} ${ofName(nom)}`,
  see: 'Voir',
  share: 'Partager',
  shareText: (nom: string, ville: string) => `Un espace libre chez ${nom}, à ${ville}`,
  linkCopied: 'Lien copié !',
  shareFailed: 'Erreur de partage',
  seeBoutique: 'Voir le profil de la boutique',
  closedPublic: 'Cette annonce est clôturée.',
  periodOver: 'Période terminée',
  periodOverText: (lastDay: string) => `Son dernier jour était le ${lastDay} : on ne peut plus y postuler.`,
  ownerSees: 'Votre annonce, telle que les créateurs la voient.',
  ownerWillSee: (when: string) => `Votre annonce, telle que les créateurs la verront ${when}.`,

  full: "Cet espace est complet : tous ses emplacements sont pris. Vous pouvez quand même postuler, c'est la boutique qui choisit.",
  awaitPlace: 'Être prévenu si une place se libère',
  awaits: 'Vous serez prévenu une fois, dès que cet espace aura une place.',
  awaitsNoMore: 'Vous ne serez pas prévenu pour cet espace.',
  undo: 'Annuler',

  applyTitle: 'Proposer vos créations',
  applyLead: 'Présentez-vous à la boutique : ce que vous faites, la place dont vous avez besoin, vos dates.',
  applyMessage: 'Votre message',
  apply: 'Postuler',
  applied: 'Candidature envoyée',
  appliedOnce: 'Vous avez déjà postulé à cette annonce.',
  applyWaiting: "Candidature en attente d'envoi",
  applyWithdrawn: "Vous avez retiré votre candidature : on ne postule qu'une fois à une annonce.",
  applyFailed: APPLIED.refused[1],
  applyAgain: "Votre candidature n'est pas partie : la voici. Vous pouvez l'envoyer à nouveau.",
  applySignIn: "Pour l'envoyer, créez un compte créateur ou connectez-vous : votre message vous attendra ici.",
  applyIncomplete: 'Votre profil est presque prêt : il reste à le compléter pour postuler.',
  profileIncomplete: ['Profil incomplet', 'Veuillez compléter votre profil avant de pouvoir postuler.'],
  followUp: 'Suivre ma candidature',

  createTitle: 'Publier une annonce',
  createLead: 'La publication est gratuite et sans limite. Vous fixez librement vos conditions.',
  editTitle: "Modifier l'annonce",
  formNom: 'Nom de la boutique',
  dateDebut: 'Date de début',
  dateFin: 'Date de fin',
  prixMonth: 'Prix par mois',
  prixSuffix: '€ / mois',
  commissionHint: 'Laissez vide si vous ne prenez pas de commission.',
  formDescription: "Description de l'espace",
  formDescriptionHint: 'Dimensions, emplacement, passage, ce que vous aimeriez y voir exposé.',
  advice: {
    prix: "À 0 € par mois, l'espace est offert. Si ce n'est pas voulu, indiquez un prix.",
    description: "Votre description est très courte : un créateur choisit un espace à ce qu'il en lit.",
  },
  publish: "Publier l'annonce",
  submitEdit: 'Enregistrer les modifications',
  submitFailed: SUBMIT_FAILED,
  blocked: "Cette annonce ne peut pas être modifiée tant qu'une candidature est en cours.",
  /** What was changed meanwhile, whether it was sent and refused, or only typed. */
  changesStay: {
    refused:
      "Ce que vous avez changé est gardé : « Corriger », sous le signe « refusé » en haut de la page, vous le rendra dès qu'aucune candidature ne sera en cours.",
    draft:
      "Ce que vous avez changé est gardé sur cet appareil : vous pourrez l'enregistrer ici dès qu'aucune candidature ne sera en cours.",
  },

  statusPublished: 'Publiée',
  statusClosed: 'Clôturée',
  statusAwaiting: 'En attente du créateur',
  statusConfirmed: (confirmed: number, total: number) => `${confirmed} / ${total} confirmé(s)`,
  edit: 'Modifier',
  close: 'Clôturer',
  reopen: 'Ré-ouvrir',
  over: (lastDay: string) =>
    `Cette annonce finissait le ${lastDay}. Choisissez une date de fin à partir d'aujourd'hui, puis ré-ouvrez-la.`,
  overNote: (lastDay: string) =>
    `Période terminée le ${lastDay} : plus personne ne peut postuler. Modifiez sa date de fin pour la prolonger, ou clôturez-la.`,
  delete: 'Supprimer',
  candidatures: 'Candidatures',
  noCandidature: 'Aucune candidature pour le moment.',
  closedNote: 'Les annonces clôturées sont automatiquement supprimées 30 jours après leur clôture.',
  purgeOn: (date: string) => `Suppression prévue le ${date}.`,
  closedOn: (date: string) => `Clôturée le ${date}`,
  statusFailed: "Impossible de mettre à jour le statut de l'annonce.",
  deleteTitle: 'Confirmer la suppression',
  deleteText: (nom: string) => `Supprimer définitivement l'annonce "${nom}" ? Cette action est irréversible.`,
  deleteFailed: DELETE_FAILED,
  changeWaits: (when: string) => `Les créateurs verront ce changement ${when}.`,
  waitingWrite: "En attente d'envoi",
  rejectedWrite: 'Refusé',
} as const
