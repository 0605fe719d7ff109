import { plural } from '../format.ts'

const toBoutique = (when: string) => `La boutique connaîtra votre réponse ${when}.`
const toCreateur = (when: string) => `Le créateur connaîtra votre réponse ${when}.`

/** The candidatures, seen by either party. */
export const candidature = {
  listTitle: 'Candidatures',
  count: (count: number) => plural(count, 'candidature', 'candidatures'),
  of: (nom: string, ville: string) => `${nom}, ${ville}`,
  none: 'Aucune candidature pour le moment.',
  noneText: 'Les créateurs qui répondent à cette annonce apparaîtront ici.',
  receivedOn: (date: string) => `Reçue le ${date}`,
  sentOn: (date: string) => `Envoyée le ${date}`,
  writtenOn: (date: string) => `Écrite le ${date}`,
  /** A state that the other party does not know yet. */
  waiting: {
    pending: (when: string) => `La boutique recevra votre candidature ${when}.`,
    'awaiting-creator': toCreateur,
    'refused-by-boutique': toCreateur,
    confirmed: (when: string) =>
      `La boutique connaîtra votre réponse ${when}. Le partenariat sera confirmé si l'offre n'a pas expiré d'ici là.`,
    'declined-by-creator': toBoutique,
    'withdrawn-by-creator': (when: string) => `La boutique saura que vous avez retiré votre candidature ${when}.`,
    expired: toBoutique,
  },
  profil: 'Voir le profil',
  write: 'Écrire',
  accept: 'Accepter',
  refuse: 'Refuser',
  confirm: 'Confirmer',
  decline: 'Décliner',
  acceptOf: (nom: string) => `Accepter la candidature de ${nom}`,
  refuseOf: (nom: string) => `Refuser la candidature de ${nom}`,
  previous: 'Candidature précédente',
  next: 'Candidature suivante',
  undo: 'Annuler',
  undoOf: (nom: string) => `Annuler la décision sur la candidature de ${nom}`,
  leavesIn: (seconds: number) => `Envoi dans ${seconds} s`,
  decided: {
    'awaiting-creator': (count: number, nom: string) =>
      count === 1 ? `Candidature de ${nom} acceptée.` : `${count} candidatures acceptées.`,
    'refused-by-boutique': (count: number, nom: string) =>
      count === 1 ? `Candidature de ${nom} refusée.` : `${count} candidatures refusées.`,
  },
  undone: (count: number) =>
    count === 1 ? "C'est annulé : rien n'a été envoyé." : "Tout est annulé : rien n'a été envoyé.",
  tooLate: "C'était déjà parti : la décision ne peut plus être annulée.",
  tabs: 'Candidatures à afficher',
  tab: {
    'to-decide': 'À étudier',
    'awaiting-creator': 'En attente créateur',
    confirmed: 'Confirmées',
    refused: 'Refusées',
    withdrawn: 'Retirées',
    all: 'Toutes',
  },
  search: 'Chercher',
  searchHint: 'Nom, métier, ville, mots du message',
  sort: 'Trier',
  orders: { oldest: 'Les plus anciennes', newest: 'Les plus récentes', ville: 'Par ville' },
  noMatch: 'Aucune candidature ne correspond.',
  placesLeft: (left: number, places: number) =>
    left === 0 ? `Plus de place libre sur ${places}` : `${plural(left, 'place libre', 'places libres')} sur ${places}`,
  keys: 'Au clavier, dans la liste : j et k passent à la suivante et à la précédente, a accepte, r refuse, u annule la dernière décision.',
  withdraw: 'Retirer ma candidature',
  withdrawTitle: 'Retirer votre candidature ?',
  withdrawText: (nom: string) =>
    `La boutique « ${nom} » ne pourra plus l'accepter, et vous ne pourrez plus postuler à cette annonce.`,
  failed: 'Impossible de mettre à jour le statut de la candidature.',
  boutique: {
    'to-decide': 'À étudier',
    'awaiting-creator': 'En attente créateur',
    confirmed: 'Partenariat Confirmé',
    refused: 'Refusée',
    withdrawn: 'Retirée',
  },
  creator: {
    pending: 'En attente',
    accepted: 'Acceptée !',
    confirmed: 'Partenariat confirmé',
    refused: 'Refusée',
    withdrawn: 'Retirée',
  },
  expiresIn: (countdown: string) => `Expire dans: ${countdown}`,
  expired: 'Offre expirée',
  contrat: 'Contrat',
  inventaire: 'Inventaire',
  comptes: 'Comptes',
  left: {
    boutique: (date: string) => `Cette boutique a supprimé son compte le ${date} : vos papiers restent ici.`,
    creator: (date: string) => `Ce créateur a supprimé son compte le ${date} : vos papiers restent ici.`,
  },
  contactBoutique: 'Contacter la boutique',
  yourMessage: 'Votre message',
  wordOfBoutique: 'Un mot de la boutique',
  yourWord: 'Votre mot',
  select: 'En refuser plusieurs',
  selectEnd: 'Terminer',
  selectOf: (nom: string) => `Choisir la candidature de ${nom}`,
  selectAll: 'Tout sélectionner',
  refuseAll: (count: number) => `Refuser (${count})`,
  refuseAllTitle: (count: number) => `Refuser ${plural(count, 'candidature', 'candidatures')} ?`,
  refuseAllText: 'Vous aurez dix secondes pour annuler.',
  word: 'Un mot pour eux',
  wordOptional: '(facultatif)',
  wordHint: 'Chaque créateur le lira avec votre réponse, et dans son courrier.',
  overtaken: (choice: string, stands: string) =>
    `Votre choix « ${choice} », fait sur cet appareil, n'a pas été retenu : ${stands}`,
  /** The one choice that the other party's came before without being its opposite. */
  acceptedFirst:
    "La boutique avait accepté votre candidature avant que votre retrait lui parvienne : l'offre vous est faite. Vous pouvez encore la décliner.",
  stands: {
    pending: 'la candidature attend une réponse.',
    'awaiting-creator': "l'offre avait déjà été faite au créateur.",
    confirmed: 'le partenariat était déjà confirmé.',
    'refused-by-boutique': 'la candidature avait déjà été refusée.',
    'declined-by-creator': "l'offre avait déjà été déclinée.",
    'withdrawn-by-creator': 'le créateur avait retiré sa candidature.',
    expired: "l'offre avait expiré.",
  },
  choices: {
    pending: 'Postuler',
    'awaiting-creator': 'Accepter',
    confirmed: 'Confirmer',
    'refused-by-boutique': 'Refuser',
    'declined-by-creator': 'Décliner',
    'withdrawn-by-creator': 'Retirer ma candidature',
    expired: 'Expirée',
  },
  understood: "J'ai compris",
} as const
