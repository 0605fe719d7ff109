import type { Capacity } from '#domain/capacity.ts'
import { plural } from '../format.ts'
import { ofName } from '../typography.ts'
import { UNDO_AT_MOST, undoTime } from './undo.ts'

const toBoutique = (when: string) => `La boutique connaîtra votre réponse ${when}.`
const toCreateur = (when: string) => `Le créateur connaîtra votre réponse ${when}.`

/** The candidatures, seen by either party. */
export const candidature = {
  listTitle: 'Candidatures',
  count: (count: number) => plural(count, 'candidature', 'candidatures'),
  none: 'Aucune candidature pour le moment.',
  noneText: 'Les créateurs qui répondent à cette annonce apparaîtront ici.',
  receivedOn: (date: string) => `Reçue le ${date}`,
  sentOn: (date: string) => `Envoyée le ${date}`,
  writtenOn: (date: string) => `Écrite le ${date}`,
  /** A state that is not synced to the other party yet. */
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
  mail: 'Écrire un e-mail',
  accept: 'Accepter',
  refuse: 'Refuser',
  confirm: 'Confirmer',
  decline: 'Décliner',
  previous: 'Candidature précédente',
  next: 'Candidature suivante',
  undo: 'Annuler',
  leavesIn: (seconds: number) => `Envoi dans ${seconds} s`,
  decided: {
    'awaiting-creator': (count: number, nom: string) =>
      count === 1 ? `Candidature ${ofName(nom)} acceptée.` : `${count} candidatures acceptées.`,
    'refused-by-boutique': (count: number, nom: string) =>
      count === 1 ? `Candidature ${ofName(nom)} refusée.` : `${count} candidatures refusées.`,
    confirmed: (_count: number, nom: string) => `Vous confirmez le partenariat avec ${nom}.`,
    'declined-by-creator': (_count: number, nom: string) => `Vous déclinez l'offre ${ofName(nom)}.`,
  },
  sentAtOnce: "Votre réponse part sans délai pour annuler : l'offre expire dans moins de deux minutes.",
  /** What a créateur agrees to, above the button that confirms it. */
  offer: {
    title: 'Vous confirmez :',
    prix: 'Loyer',
    commission: 'Commission',
    none: 'Sans commission',
    period: 'Dates',
    space: 'Espace',
    boutique: 'Boutique',
    undo: (seconds: number) => `Vous aurez ${undoTime(seconds)} pour annuler.`,
    last: "L'offre expire dans moins de deux minutes : votre réponse partira sans délai pour annuler.",
  },
  undone: (count: number) =>
    count === 1 ? "C'est annulé : rien n'a été envoyé." : "Tout est annulé : rien n'a été envoyé.",
  tooLate: "C'était déjà parti : la décision ne peut plus être annulée.",
  tabs: 'Candidatures à afficher',
  tab: {
    'to-decide': 'À étudier',
    retenues: 'Retenues',
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
  emptyTab: {
    'to-decide': 'Vous avez tout étudié.',
    retenues:
      "Touchez l'étoile d'une candidature (« Retenir ») pour la retrouver ici. Vous seul voyez celles que vous retenez.",
    'awaiting-creator': "Aucune candidature n'attend la réponse de son créateur.",
    confirmed: 'Aucun partenariat confirmé.',
    refused: 'Aucune candidature refusée.',
    withdrawn: 'Aucune candidature retirée.',
    all: 'Aucune candidature pour le moment.',
  },
  retenir: 'Retenir',
  note: 'Note privée',
  noteHint: 'Vous seul la voyez. Elle est enregistrée à mesure.',
  noteSaved: 'Note enregistrée. Vous seul la voyez.',
  noteTooLong: (length: string, max: string) =>
    `Cette note fait ${length} caractères, et ${max} au plus sont enregistrés. Elle reste ici telle que vous l'avez écrite : raccourcissez-la.`,
  noteFailed: (why: string) =>
    `Cette note n'est pas encore enregistrée. ${why} Elle reste ici telle que vous l'avez écrite.`,
  capacityLeft: (left: number, capacity: number) =>
    left === 0
      ? `Plus de place libre sur ${capacity}`
      : `${plural(left, 'place libre', 'places libres')} sur ${capacity}`,
  /** More partnerships than places. */
  overCapacity: (taken: number, capacity: number) => `${taken} pour ${plural(capacity, 'place', 'places')}`,
  acceptMoreTitle: 'Plus de place libre',
  acceptMore: ({ running, offered, places }: Capacity) => {
    const taken = [
      running === 0 ? '' : plural(running, 'partenariat', 'partenariats'),
      offered === 0 ? '' : plural(offered, 'offre en attente', 'offres en attente'),
    ].filter((text) => text !== '')
    return `Vous avez déjà ${taken.join(' et ')} pour ${plural(places, 'place', 'places')}. Accepter quand même ?`
  },
  keys: 'Au clavier, dans la liste : j et k passent à la suivante et à la précédente, a accepte, r refuse, s retient, u annule la dernière décision.',
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
  openPartnership: 'Voir le partenariat',
  contrat: 'Contrat',
  inventaire: 'Inventaire',
  releves: 'Relevés',
  left: {
    boutique: (date: string) => `Cette boutique a supprimé son compte le ${date} : vos papiers restent ici.`,
    creator: (date: string) => `Ce créateur a supprimé son compte le ${date} : vos papiers restent ici.`,
  },
  yourMessage: 'Votre message',
  wordOfBoutique: 'Un mot de la boutique',
  yourWord: 'Votre mot',
  select: 'En choisir plusieurs',
  selectEnd: 'Terminer',
  selectOne: 'Choisir',
  selectAll: 'Tout sélectionner',
  refuseAll: (count: number) => `Refuser (${count})`,
  refuseNone: 'Choisissez au moins une candidature en attente de votre réponse.',
  refuseAllTitle: (count: number) => `Refuser ${plural(count, 'candidature', 'candidatures')} ?`,
  refuseAllText: (seconds: number) =>
    `Vous aurez ${undoTime(seconds)} pour annuler, et jusqu'à ${UNDO_AT_MOST} tant que vous restez sur « Annuler ».`,
  compare: (count: number) => `Comparer (${count})`,
  compareHow: (max: number) => `Choisissez deux candidatures à comparer, ou ${max} au plus.`,
  compareTitle: 'Comparer les candidatures',
  compareNone: 'Choisissez deux ou trois candidatures à comparer.',
  compareNoneText: 'Retenez-les, ou touchez « En choisir plusieurs » dans la liste.',
  compareGone: (count: number) =>
    count === 1
      ? "Une des candidatures à comparer n'est plus là : son créateur ou son annonce a été supprimé."
      : `${count} des candidatures à comparer ne sont plus là : leur créateur ou leur annonce a été supprimé.`,
  compareBeyond: (max: number) => `${max} candidatures au plus se comparent à la fois : les premières sont montrées.`,
  compareTable: 'Candidatures côte à côte',
  compareSummary: 'Une colonne par créateur, le nom de chaque ligne au-dessus.',
  toList: 'Voir la liste des candidatures',
  compareLines: {
    state: 'Où elle en est',
    craft: 'Métier',
    ville: 'Ville',
    message: 'Message',
    photos: 'Photos',
    about: 'Présentation',
    note: 'Note privée',
    ways: 'En savoir plus',
    decision: 'Votre décision',
  },
  photoOf: (nom: string, nth: number) => `Photo ${nth} ${ofName(nom)}`,
  notSaid: 'Non précisé',
  notHere: "Ce profil n'est pas encore sur cet appareil.",
  others: (count: number) => (count === 1 ? 'Une autre annonce' : `${count} autres annonces`),
  otherCount: (all: number, toStudy: number) =>
    `${plural(all, 'candidature', 'candidatures')}, ${toStudy === 0 ? 'aucune' : toStudy} à étudier`,
  /** Why nothing can be decided. */
  boutiqueSays: {
    pending: '',
    'awaiting-creator': 'Vous avez accepté. Le créateur a vingt-quatre heures pour répondre.',
    confirmed: 'Le partenariat est confirmé.',
    'refused-by-boutique': 'Vous avez refusé.',
    'declined-by-creator': "Le créateur a décliné l'offre.",
    'withdrawn-by-creator': 'Le créateur a retiré sa candidature : elle ne peut plus être acceptée.',
    expired: "Le créateur n'a pas répondu à temps : l'offre a expiré.",
  },
  word: 'Un mot pour eux',
  wordHint: 'Chaque créateur le lira avec votre réponse, et dans son courrier.',
  overtaken: (choice: string, stands: string) =>
    `Votre choix « ${choice} », fait sur cet appareil, n'a pas été retenu : ${stands}`,
  /** The only overtaken choice that is not the opposite of the other party's. */
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
