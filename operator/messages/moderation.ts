import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import type { HiddenReason, ReportReason } from '#domain/talk/signalement.ts'
import { plural } from '#messages/format.ts'
import { REASONS } from '#messages/fr/signalement.ts'
import { formatMoment, formatTime } from '#messages/instants.ts'
import { DEEDS } from './moderation-deeds.ts'

/** The time elapsed. @param now milliseconds since the epoch */
function since(at: string, now: number): string {
  const age = now - Date.parse(at)
  if (age < HOUR_MS) return "depuis moins d'une heure"
  if (age < DAY_MS) return `depuis ${Math.floor(age / HOUR_MS)} h`
  return `depuis ${Math.floor(age / DAY_MS)} j`
}

const KINDS = {
  annonce: 'Annonce',
  profil: 'Profil',
  message: 'Message',
  conversation: 'Conversation',
  appeal: 'Contestation',
} as const

const TITLES: { readonly [K in keyof typeof KINDS]: string } = {
  annonce: 'Annonce signalée',
  profil: 'Profil signalé',
  message: 'Message signalé',
  conversation: 'Conversation signalée',
  appeal: 'Décision contestée',
}

const OUTCOMES = {
  none: 'classé sans suite',
  hidden: 'annonce masquée',
  suspended: 'compte suspendu',
  deleted: 'supprimé du site',
  upheld: 'décision maintenue',
  restored: 'décision levée',
} as const

const STATES: { readonly [state: string]: string } = {
  queued: 'en attente',
  held: 'attend un envoi groupé',
  sending: 'en cours',
  sent: 'envoyé',
  failed: 'abandonné',
  unwanted: 'refusé par son destinataire',
  purged: 'envoyé, texte effacé',
}

const ACTS = {
  settle: 'Signalement réglé',
  hide: 'Annonce masquée',
  restore: 'Annonce republiée',
  suspend: 'Compte suspendu',
  reinstate: 'Compte rétabli',
  uphold: 'Décision maintenue',
  show: 'Compte consulté',
  export: 'Données copiées',
  delete: 'Compte supprimé',
  resend: 'Courrier renvoyé',
  appoint: 'Opérateur désigné',
  dismiss: 'Opérateur retiré',
} as const

/** The operator's page. */
export const moderation = {
  title: 'Modération',
  site: 'Retour au site',
  sections: { reports: 'Signalements', accounts: 'Comptes', mails: 'Courriers', acts: 'Actes' },
  sectionsLabel: 'Parties de la modération',
  until: (until: string) => `Ouverte jusqu'à ${formatTime(Date.parse(until))}`,
  prolong: 'Prolonger',
  soon: 'La modération se referme dans deux minutes',
  soonText: 'Prolongez-la en redonnant votre mot de passe. Ce que vous avez écrit est gardé.',
  close: 'Refermer',
  offline: 'Vous êtes hors ligne',
  offlineText:
    "La modération demande une connexion : rien n'en est gardé sur cet appareil. Ce que vous avez écrit reste ici.",
  unanswered: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  again: 'Réessayer',
  loading: 'Chargement...',
  failed: "Cela n'a pas pu être fait.",
  signedOut: 'Connectez-vous',
  signedOutText: 'La modération est réservée aux opérateurs du site. Connectez-vous, puis revenez à cette adresse.',
  signIn: 'Se connecter',
  unknown: "Cette page n'existe pas",
  unknownText: "L'adresse ne mène nulle part, ou ce compte n'y a pas accès.",
  access: {
    title: 'Votre mot de passe',
    lead: 'Donnez-le pour ouvrir la modération pendant quinze minutes, dans ce navigateur seulement.',
    again: 'Redonnez votre mot de passe pour quinze minutes de plus : ce que vous aviez écrit est gardé.',
    open: 'Ouvrir la modération',
    opening: 'Ouverture...',
    missing: 'Donnez votre mot de passe.',
  },
  reports: {
    title: 'Signalements',
    open: 'À examiner',
    settled: 'Réglés',
    statesLabel: 'Signalements montrés',
    none: 'Aucun signalement à examiner.',
    noneSettled: 'Aucun signalement réglé depuis six mois.',
    others:
      "Ceux qui vous concernent, et ceux que vous avez faits, n'y sont pas : un autre opérateur les règle ou, sur le serveur, npm run admin.",
    line: (kind: keyof typeof KINDS, reason: ReportReason) => `${KINDS[kind]} : ${REASONS[reason]}`,
    of: (name: string) => `De ${name || "quelqu'un sans nom"}`,
    since,
    back: 'Les signalements',
  },
  report: {
    title: (kind: keyof typeof KINDS) => TITLES[kind],
    reason: 'Motif',
    reasonOf: (reason: ReportReason) => REASONS[reason],
    received: 'Reçu',
    moment: formatMoment,
    state: 'État',
    stateOpen: 'à examiner',
    stateOf: (outcome: keyof typeof OUTCOMES, at: string) => `${OUTCOMES[outcome]}, le ${formatMoment(at)}`,
    by: 'Signalé par',
    contestedBy: 'Contesté par',
    anonymous: 'Anonyme',
    of: 'Personne concernée',
    suspended: 'compte suspendu',
    said: 'Ce qui est signalé',
    reasons: 'Ses raisons',
    quote: 'Le message signalé',
    quoteNote: "De la conversation, rien d'autre ne se lit ici.",
    annonce: "L'annonce",
    annonceGone: "L'annonce a été supprimée.",
    hidden: (reason: HiddenReason) =>
      reason === 'suspended' ? 'masquée avec le compte' : `masquée (${REASONS[reason]})`,
    active: 'publiée',
    closed: 'clôturée',
    seeAnnonce: "Voir l'annonce",
    seeProfil: 'Voir le profil',
    photo: (at: number) => `Photo ${at}`,
    acts: 'Décider',
  },
  form: {
    reason: 'Motif',
    words: 'Vos mots à la personne concernée',
    wordsHint: 'Les faits et la règle qui vous font décider. Ils lui sont envoyés avec le motif.',
    answerMissing: 'Dites pourquoi la décision reste.',
    answerHint: 'Pourquoi la décision reste. Votre réponse lui est envoyée telle quelle.',
    password: 'Votre mot de passe',
    cancel: 'Annuler',
    busy: 'En cours...',
  },
  wrongPassword: 'Le mot de passe est incorrect.',
  deeds: DEEDS,
  accounts: {
    title: 'Comptes',
    lead: 'Chaque compte consulté est écrit dans la suite des actes.',
    who: 'E-mail ou identifiant',
    whoMissing: "Donnez l'e-mail ou l'identifiant d'un compte.",
    find: 'Chercher',
    unknown: 'Aucun compte ne porte cette adresse ni cet identifiant.',
    back: 'Les comptes',
    unnamed: '(sans nom)',
    email: 'E-mail',
    unproved: 'non confirmé',
    uid: 'Identifiant',
    type: 'Type',
    types: { boutique: 'boutique', createur: 'créateur' },
    ville: 'Ville',
    created: 'Créé',
    state: 'État',
    open: 'ouvert',
    suspended: (reason: ReportReason, at: string) => `suspendu le ${formatMoment(at)} (${REASONS[reason]})`,
    operator: 'opérateur du site',
    counts: 'Signalements',
    countsOf: (reported: number, reports: number) => `à son sujet : ${reported}, de sa part : ${reports}`,
    annonces: 'Annonces',
    noAnnonces: 'Aucune annonce.',
    mails: 'Derniers courriers',
    noMails: 'Aucun courrier récent.',
    acts: 'Agir',
    export: 'Télécharger ses données',
    exporting: 'Préparation...',
    exportTitle: 'Copier ses données',
    exportNote:
      "Une archive de données personnelles : remettez-la à la personne, puis effacez-la. Ce que d'autres lui ont écrit n'y est pas. Elle est avertie par e-mail de cette copie et de son motif. Cinq copies par jour au plus.",
    exportReason: 'Pourquoi cette copie',
    exportReasonHint: 'Envoyé à la personne, et gardé dans la suite des actes : ne nommez personne.',
    exportReasonMissing: 'Dites pourquoi vous faites cette copie.',
    exported: 'Données téléchargées.',
    gone: "Ce compte n'existe plus.",
  },
  mails: {
    title: 'Courriers abandonnés',
    lead: "Ceux que le serveur de courrier a refusés, ou trop souvent. Ce qu'ils disent ne se lit pas ici.",
    none: 'Aucun courrier abandonné.',
    to: (to: string) => (to === '' ? 'Adresse effacée' : `À ${to}`),
    state: (state: string) => STATES[state] ?? state,
    line: (at: string, attempts: number, failed: string) =>
      `${formatMoment(at)}${attempts === 0 ? '' : `, ${plural(attempts, 'essai', 'essais')}`}${failed === '' ? '' : `, réponse : ${failed}`}`,
    gone: 'Son texte est effacé, ou contient un lien secret : il ne se renvoie pas.',
  },
  acts: {
    title: 'Actes',
    lead: "Les cent derniers, du plus récent au plus ancien : des identifiants et des codes, jamais un nom ni un texte, sauf le motif d'une copie de données.",
    none: "Aucun acte n'a été fait.",
    act: (act: keyof typeof ACTS) => ACTS[act],
    code: (code: string) => REASONS[code as ReportReason] ?? OUTCOMES[code as keyof typeof OUTCOMES] ?? code,
    by: (by: string) => (by === 'commande' ? 'par une commande, sur le serveur' : `par ${by}`),
  },
} as const
