/** The contact form. */
export const contact = {
  title: 'Contact',
  lead: 'Une question, un souci, une idée ? Écrivez-nous, nous lisons tout.',
  nom: 'Nom',
  email: 'E-mail',
  sujet: 'Sujet',
  message: 'Message',
  messageHint: 'Pour un souci technique, dites-nous la page et ce que vous faisiez.',
  send: 'Envoyer',
  sending: 'Envoi...',
  sent: 'Message envoyé !',
  sentText: "Merci. Nous vous répondrons à l'adresse indiquée.",
  saved: 'Message gardé sur cet appareil',
  savedText: 'Il sera envoyé dès que la connexion revient. Vous pouvez quitter cette page.',
  refusedHelp: 'Il reste dans « Vos envois », en haut de la page.',
  failed: "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer.",
  faq: 'Consulter les questions fréquentes',
} as const
