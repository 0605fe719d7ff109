/** The page for contesting a decision. */
export const contestation = {
  annonceTitle: 'Contester la décision',
  annonceLead:
    "Votre annonce a été masquée. Dites-nous pourquoi vous n'êtes pas d'accord : quelqu'un relira votre dossier, et vous aurez la réponse par e-mail. Une contestation par décision.",
  accountLead:
    "Votre compte est suspendu. Dites-nous pourquoi vous n'êtes pas d'accord : quelqu'un relira votre dossier, et vous aurez la réponse par e-mail. Une contestation par décision.",
  email: "L'e-mail de votre compte",
  text: 'Pourquoi vous contestez cette décision',
  textHint: 'Les faits, et ce qui montre que votre annonce ou votre compte suit la loi et les règles du site.',
  textMissing: 'Dites pourquoi vous contestez cette décision.',
  emailMissing: "Donnez l'e-mail de votre compte.",
  passwordMissing: 'Donnez le mot de passe de votre compte.',
  send: 'Envoyer',
  sending: 'Envoi...',
  sent: 'Contestation envoyée',
  sentText: "Merci. Nous relisons votre dossier, et nous vous répondrons à l'adresse de votre compte.",
  unanswered: 'Le serveur ne répond pas. Ce que vous avez écrit est gardé ici : réessayez quand la connexion revient.',
  failed: "Votre contestation n'a pas pu être envoyée. Ce que vous avez écrit est gardé ici.",
  signIn: 'Se connecter',
  site: 'Retour au site',
} as const
