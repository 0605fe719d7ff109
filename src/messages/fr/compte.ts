import { UNDO_S } from '#domain/undo.ts'
import { UNDO_AT_MOST, undoTime } from './undo.ts'

/** The account page. */
export const compte = {
  title: 'Mon Compte',
  signedAs: (email: string) => `Connecté avec ${email}`,
  emailTitle: "Changer d'adresse e-mail",
  newEmail: 'Nouvel e-mail',
  currentPassword: 'Mot de passe actuel',
  passwordRequired: 'Veuillez entrer votre mot de passe actuel pour confirmer.',
  changeEmail: "Changer l'adresse e-mail",
  emailChanged: 'Votre adresse e-mail a été mise à jour avec succès.',
  wrongPassword: 'Le mot de passe est incorrect.',
  emailTaken: 'Cette adresse e-mail est déjà utilisée par un autre compte.',
  emailFailed: 'Une erreur est survenue. Veuillez réessayer.',
  passwordTitle: 'Mot de passe',
  passwordText: 'Nous vous envoyons un lien pour en choisir un nouveau.',
  passwordReset: 'Réinitialiser mon mot de passe',
  profilTitle: 'Profil',
  profilText: 'Ce que les autres membres voient de vous.',
  viewProfil: 'Voir mon profil',
  editProfil: 'Modifier mon profil',
  mailsTitle: 'Courriers',
  mailsText: 'Ceux que vous voulez recevoir à votre adresse e-mail.',
  mailsAlways: 'Les courriers de votre compte, comme un nouveau mot de passe, sont toujours envoyés.',
  mails: {
    sansMailCandidature: { boutique: 'Une nouvelle candidature arrive', createur: 'Une nouvelle candidature arrive' },
    sansMailReponse: {
      boutique: 'Un créateur confirme, décline ou laisse expirer votre offre, ou vous écrit',
      createur: 'Une boutique répond à votre candidature, ou vous écrit',
    },
    sansMailRappel: { boutique: 'Une offre va expirer', createur: 'Une offre va expirer sans réponse de votre part' },
    sansMailSuppression: {
      boutique: 'Une annonce clôturée va être supprimée',
      createur: 'Une annonce clôturée va être supprimée',
    },
    sansMailPapiers: {
      boutique: "Un contrat ou un inventaire vous attend ou change, ou un créateur annonce la fin d'un partenariat",
      createur: "Un contrat ou un inventaire vous attend ou change, ou une boutique annonce la fin d'un partenariat",
    },
    sansMailReleves: {
      boutique: 'Un relevé ou un règlement vous attend ou a sa réponse, ou un créateur note des ventes',
      createur: 'Un relevé ou un règlement vous attend ou a sa réponse, ou une boutique note des ventes',
    },
    sansMailDepart: {
      boutique: 'Un créateur partenaire supprime son compte',
      createur: 'Une boutique partenaire supprime son compte',
    },
  },
  settingFailed: "Votre choix n'a pas pu être enregistré sur cet appareil. Veuillez réessayer.",
  moreTimeTitle: 'Temps pour annuler',
  moreTimeText: {
    boutique: (seconds: number) =>
      `Après une décision sur une candidature ou une vente notée, vous avez ${undoTime(seconds)} pour annuler. Tant que vous restez sur « Annuler », à la souris ou au clavier, ce temps s'allonge : une décision attend ${UNDO_AT_MOST} au plus.`,
    createur: (seconds: number) =>
      `Après une réponse à une offre ou une vente notée, vous avez ${undoTime(seconds)} pour annuler. Tant que vous restez sur « Annuler », à la souris ou au clavier, ce temps s'allonge : une réponse attend ${UNDO_AT_MOST} au plus, et part aussitôt si l'offre va expirer.`,
  },
  moreTime: `Me laisser ${undoTime(UNDO_S.moreTime)} au lieu de dix`,
  moreTimeNote:
    'Ce choix vaut sur tous vos appareils. Les messages qui disparaissent seuls restent aussi trois fois plus longtemps.',
  sessionsTitle: 'Sessions',
  sessionsText: 'Les appareils connectés à votre compte. Une session sans visite pendant six mois prend fin.',
  sessionsLimit:
    "Un appareil dont vous terminez la session efface vos données dès qu'il rejoint le site, au plus tard quand la page y est ouverte avec du réseau. Tant qu'il reste éteint ou hors ligne, rien ne peut les effacer à distance : qui le tient peut les lire. Ce qui n'en était pas encore parti y reste, hors de vue, jusqu'à ce que vous vous y reconnectiez.",
  sessionsFailed: "La liste n'a pas pu être chargée.",
  sessionsRetry: 'Réessayer',
  sessionName: (browser: string, os: string) => {
    if (browser === '' && os === '') return 'Appareil inconnu'
    return browser === '' || os === '' ? browser + os : `${browser} sur ${os}`
  },
  sessionCurrent: 'Cet appareil',
  sessionSeen: (date: string) => `Dernière visite le ${date}`,
  sessionOpened: (date: string) => `ouverte le ${date}`,
  sessionEnd: 'Terminer',
  sessionsEndOthers: 'Terminer les autres sessions',
  sessionsEnded: 'Ces appareils devront se reconnecter.',
  sessionsNotEnded: (why: string) => `La session n'a pas pu être terminée. ${why}`,
  exportTitle: 'Vos données',
  exportText:
    'Une copie de tout ce que le site garde de vous : profil, annonces, candidatures, partenariats, photos, courriers, messages, sessions, navigateurs notifiés. Le fichier ZIP contient une page à lire, « donnees.html », et vos photos.',
  exportZip: 'Télécharger toutes mes données',
  exportJson: 'Télécharger en JSON',
  exportDone: 'Le fichier est téléchargé.',
  exportFailed: (why: string) => `Le fichier n'a pas pu être préparé. ${why}`,
  dangerTitle: 'Zone de danger',
  dangerText:
    'La suppression du compte est définitive et irréversible. Le type de compte ne peut pas être changé : pour en changer, supprimez ce compte puis inscrivez-vous à nouveau, avec la même adresse e-mail si vous le souhaitez.',
  deleteAccount: 'Supprimer mon compte',
  confirmTitle: 'Supprimer votre compte ?',
  confirmText:
    'Votre profil, vos annonces et vos candidatures seront effacés. Cette action est définitive et irréversible.',
  deleted: 'Compte supprimé',
  recentLogin: [
    'Action requise',
    'Pour votre sécurité, déconnectez-vous puis reconnectez-vous avant de supprimer votre compte.',
  ],
  signInAgain: 'Se déconnecter et se reconnecter',
  noSession: 'Utilisateur non authentifié.',
  deleteFailed: (why: string) => `Une erreur est survenue lors de la suppression du compte. ${why}`,
} as const
