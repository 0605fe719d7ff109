/** Texts shared by several areas. Each area's own texts are in `fr/<area>.ts`. */
export const common = {
  skip: 'Aller au contenu',
  loading: 'Chargement...',
  close: 'Fermer',
  cancel: 'Annuler',
  delete: 'Supprimer',
  back: 'Retour',
  report: 'Signaler',
  error: 'Erreur',
  email: 'E-mail',
  emailHint: 'Par exemple\u00a0: nom@exemple.fr',
  password: 'Mot de passe',
  showPassword: 'Afficher le mot de passe',
  ville: 'Ville',
  requiredNote: "Les champs marqués d'une étoile (*) sont obligatoires.",
  newTab: '(nouvel onglet)',
  showMore: 'Afficher plus',
  needsScripts: 'Activez JavaScript dans votre navigateur pour continuer : ce formulaire en a besoin.',
  checkingSession: "Vérification de l'authentification...",
  checkingWithoutServer:
    "Le serveur ne répond pas, et votre profil n'est pas encore sur cet appareil. La suite s'affichera d'elle-même au retour de la connexion.",
} as const

/** The donation page at a card payment provider; set at build time. */
export const DONATION_URL: string =
  (import.meta.env?.VITE_DONATION_URL as string | undefined) || 'https://donate.stripe.com/'
