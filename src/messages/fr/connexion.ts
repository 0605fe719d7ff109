/** Signing in and up. */
export const connexion = {
  title: 'Bienvenue',
  documentTitle: 'Connexion / Inscription',
  lead: 'Une seule page pour entrer : connectez-vous, ou ouvrez votre compte en une minute.',
  /** Why nobody is signed in any more. */
  lost: {
    'account-gone': 'Ce compte a été supprimé : ses données ont été retirées de cet appareil.',
    'session-revoked':
      "La session de cet appareil a été fermée : vos données en ont été retirées. Ce que vous n'aviez pas encore envoyé y attend, hors de vue, que vous vous reconnectiez.",
  },
  forPhotos: 'Des photos ont été partagées. Connectez-vous pour les voir et les mettre dans une nouvelle annonce.',
  sessionEnded: 'Votre session a pris fin. Reconnectez-vous : ce que vous avez écrit sur cet appareil est gardé.',
  sides: { 'sign-in': "J'ai un compte", 'sign-up': 'Je crée un compte' },
  signInTitle: 'Connexion',
  signIn: 'Se connecter',
  passwordMissing: 'Veuillez entrer votre mot de passe.',
  lostPassword: 'Mot de passe oublié ?',
  emailSent: ['Email envoyé', 'Un lien pour réinitialiser votre mot de passe a été envoyé à votre adresse e-mail.'],
  resetFailed: ['Erreur', "Une erreur est survenue lors de l'envoi de l'email."],
  signUpTitle: 'Inscription',
  signUp: 'Créer mon compte',
  passwordHint: 'Au moins 6 caractères.',
  userType: 'Vous êtes',
  userTypes: { boutique: 'Boutique', createur: 'Créateur' },
  userTypeNote: 'Le type de compte ne peut pas être changé ensuite.',
  accept: "J'accepte les",
  terms: "conditions générales d'utilisation",
  and: 'et la',
  termsMissing:
    "Cochez la case des conditions générales d'utilisation et de la politique de confidentialité pour créer votre compte.",
  privacy: 'politique de confidentialité',
  newPasswordTitle: 'Nouveau mot de passe',
  newPassword: 'Nouveau mot de passe',
  savePassword: 'Enregistrer le mot de passe',
  passwordSaved: 'Votre mot de passe a été changé. Connectez-vous avec le nouveau.',
  askAgain: 'Demander un nouveau lien',
  signUpFailed: 'Erreur lors de la création du compte. Veuillez réessayer.',
} as const

/** The pages that links in mails about an e-mail address open. */
export const addressLinks = {
  confirmTitle: 'Confirmer votre adresse e-mail',
  confirmText: "Un dernier geste : confirmez que l'adresse à laquelle ce lien est arrivé est bien la vôtre.",
  confirm: 'Confirmer mon adresse',
  confirmed: 'Votre adresse est confirmée. Les autres membres peuvent vous écrire et vous recevrez nos courriers.',
  askAgain: 'Connectez-vous pour recevoir un autre lien : un bouton le propose en haut de chaque page.',
  toDashboard: 'Ouvrir le tableau de bord',
  undoTitle: "Annuler le changement d'adresse",
  undoText:
    "Une autre adresse e-mail a été donnée pour votre compte. Si ce n'est pas vous, rétablissez celle où ce lien est arrivé : tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.",
  undo: 'Rétablir mon adresse',
  undoDead: "Ce lien n'est plus valable : il ne peut plus annuler le changement d'adresse.",
  undoExpired: 'Si une autre personne utilise votre compte, écrivez-nous par le formulaire de contact.',
} as const
