/** Header, footer, guard and everything around all screens from the first one on. */
export const shell = {
  signIn: 'Connexion / Inscription',
  home: (name: string) => `${name}, accueil`,

  footer: 'Informations',
  tagline: 'Des étagères libres pour des objets faits main.',
  annonces: 'Toutes les annonces',
  legal: 'Mentions légales',
  terms: 'CGU',
  privacy: 'Politique de confidentialité',
  /** By law, the footer itself states the conformity. */
  accessibility: (state: string) => `Accessibilité : ${state}`,
  resources: 'Ressources',
  faq: 'FAQ',
  contact: 'Contact',
  siteMap: 'Plan du site',
  support: 'Soutenir le projet',

  notArrived: "Le serveur ne répond pas. Vérifiez votre connexion : la suite s'affichera ici dès qu'il répondra.",

  notFoundTitle: "Cette page n'existe pas",
  notFoundText: "L'adresse est peut-être incomplète, ou l'étagère a changé de place.",
  backHome: "Retour à l'accueil",
  crashTitle: "Quelque chose est tombé de l'étagère",
  crashText: "Cette page n'a pas pu s'afficher. Ce que vous avez saisi est gardé sur cet appareil.",
} as const
