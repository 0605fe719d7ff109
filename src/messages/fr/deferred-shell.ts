import { plural } from '../format.ts'
import { spaced } from '../typography.ts'

function tooMany(what: string, next: 'suivants' | 'suivantes'): (from: string) => string {
  const saved = next === 'suivants' ? 'gardés' : 'gardées'
  return (from) =>
    `Vous avez ${what} en peu de temps. Les ${next} sont ${saved} sur cet appareil : leur envoi reprendra ${from}, quand l'application sera ouverte.`
}

/** The deferred shell: banner, connection badge and panel, sign-out. */
export const deferredShell = {
  cookies: 'Cookies',
  cookiesUse: "Ce site n'utilise que des cookies nécessaires à la connexion et à la sécurité.",
  refuse: 'Refuser',
  accept: 'Accepter',

  nav: 'Navigation principale',
  menu: 'Menu',
  dashboard: 'Tableau de Bord',
  account: 'Mon Compte',
  signOut: 'Déconnexion',
  tabBar: 'Accès rapide',
  tabs: {
    browse: 'Parcourir',
    follow: 'Favoris',
    dashboard: { boutique: 'Annonces', createur: 'Candidatures' },
    comptoir: 'Comptoir',
    messages: 'Messages',
    account: 'Compte',
    profil: 'Profil',
    signIn: 'Connexion',
  },

  confirmedBy: (nom: string) => `${nom} a confirmé le partenariat.`,
  confirmedWith: (nom: string) => `Partenariat confirmé avec ${nom}.`,
  openPartnership: 'Voir le partenariat',

  hideToast: 'Masquer',

  /** Said after their sum. */
  awaiting: (answers: number, turns: number) => {
    if (turns === 0) return answers > 1 ? 'réponses attendues' : 'réponse attendue'
    const ofTurns = `${turns > 1 ? 'partenariats' : 'partenariat'} à votre tour`
    return answers === 0 ? ofTurns : `en attente : ${plural(answers, 'réponse', 'réponses')}, ${turns} ${ofTurns}`
  },

  unread: (count: number) => (count > 1 ? 'messages non lus' : 'message non lu'),

  upToDate: 'À jour',
  receiving: 'Mise à jour...',
  storageFull: 'Stockage plein',
  updateNeeded: 'Mise à jour nécessaire',
  offline: 'Hors ligne',
  waiting: (count: number) => plural(count, 'envoi en attente', 'envois en attente'),
  rejected: (count: number) => plural(count, 'refusé', 'refusés'),
  /** Announced without visual context, so it names what was rejected, or that nothing is left. */
  rejectedAloud: (count: number) => plural(count, 'envoi refusé', 'envois refusés'),
  allSent: 'À jour, il ne reste rien à envoyer',
  panel: 'Vos envois',
  panelUpToDate: 'Il ne reste rien à envoyer.',
  panelOffline:
    'Le serveur ne répond pas. Vous pouvez continuer : ce que vous écrivez est gardé sur cet appareil et partira au retour de la connexion.',
  panelPaused: (when: string) =>
    `Le serveur demande d'attendre un peu. Ce que vous écrivez est gardé sur cet appareil et repartira à ${when}.`,
  /** Why the server deferred some writes, by the exceeded limit. */
  deferredWrites: {
    annonce: tooMany("publié beaucoup d'annonces", 'suivantes'),
    candidature: tooMany('envoyé beaucoup de candidatures', 'suivantes'),
    statement: tooMany('proposé beaucoup de relevés', 'suivants'),
    message: tooMany('envoyé beaucoup de messages', 'suivants'),
    report: tooMany('envoyé beaucoup de signalements', 'suivants'),
    write: tooMany('enregistré beaucoup de modifications', 'suivantes'),
  },
  photosDeferred: tooMany('envoyé beaucoup de photos', 'suivantes'),
  deferredItem: (from: string) => `en attente, envoi ${from}`,
  panelWaiting: 'En attente',
  panelRejected: 'Refusés',
  photoRefused: (name: string) =>
    spaced(name === '' ? 'Photo refusée par le serveur' : `« ${name} » refusée par le serveur`),
  photoRefusedHelp: "Retirez cette photo de l'annonce ou du profil, puis choisissez-la à nouveau.",
  panelMessages: 'Messages au support',
  since: (when: string) => `depuis le ${when}`,
  correct: 'Corriger',
  reopens: "Si l'annonce est ré-ouverte, votre message vous attendra sur sa page.",
  abandon: 'Abandonner',
  abandonTitle: 'Abandonner cet envoi ?',
  abandonText: "Ce que vous avez écrit sera effacé de cet appareil, et n'est nulle part ailleurs.",
  collections: {
    annonces: 'Annonce',
    candidatures: 'Candidature',
    users: 'Profil',
    prives: 'Adresse et courriers',
    partenariats: 'Papiers du partenariat',
    records: 'Ventes et relevés du partenariat',
    suivis: 'Favoris, recherches et notes',
    conversations: 'Conversation',
  } as { readonly [collection: string]: string },
  sessionEnded: 'Session terminée',
  sessionExpired: 'Votre session a pris fin. Reconnectez-vous pour envoyer ce qui attend.',
  reconnect: 'Se reconnecter',

  panelDrafts: 'Brouillons',
  drafts: {
    annonce: 'Annonce',
    candidature: 'Candidature',
    reponse: 'Réponse',
    note: 'Note',
    conversation: 'Message',
    signalement: 'Signalement',
    profil: 'Profil',
    compte: 'Adresse e-mail',
    contact: 'Message au support',
    vente: 'Vente',
    contrat: 'Contrat',
    inventaire: 'Inventaire',
    releve: 'Relevé',
    partenariat: 'Partenariat',
  },
  leaveTitle: "Tout n'est pas encore envoyé",
  leaveText: (waiting: number, drafts: number) => {
    const what = [
      waiting === 0 ? '' : `${plural(waiting, 'envoi attend', 'envois attendent')} encore la connexion`,
      drafts === 0 ? '' : plural(drafts, "brouillon n'a pas été envoyé", "brouillons n'ont pas été envoyés"),
    ]
    const lost = waiting + drafts < 2 ? 'il sera perdu' : 'ils seront perdus'
    return `${what.filter(Boolean).join(' et ')}. Si vous vous déconnectez maintenant, ${lost}.`
  },
  stay: 'Rester connecté',
  leaveAnyway: 'Se déconnecter quand même',
} as const
