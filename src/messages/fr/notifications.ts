/** The settings for a browser's notifications; their own texts are in `notices.ts`. */
export const notifications = {
  title: 'Notifications',
  text: {
    boutique:
      "Cet appareil vous prévient d'une candidature reçue, d'un message ou d'une alerte que vous avez demandée, même quand l'application est fermée.",
    createur:
      "Cet appareil vous prévient d'une offre à confirmer, d'un message ou d'une alerte que vous avez demandée, même quand l'application est fermée.",
  },
  on: 'Les notifications sont activées sur cet appareil.',
  enable: 'Activer les notifications',
  disable: 'Désactiver les notifications',
  denied: 'Ce navigateur refuse les notifications de ce site. Vous pouvez les permettre dans ses réglages.',
  unsupported:
    "Ce navigateur ne permet pas les notifications ici. Sur iPhone et iPad, installez d'abord l'application sur l'écran d'accueil.",
  failed: "Les notifications n'ont pas pu être activées. Veuillez réessayer.",
} as const
