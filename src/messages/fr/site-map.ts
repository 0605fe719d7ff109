/** The map of the site: a second way, beside menus and the search, to each page that has one address. */
export const siteMap = {
  title: 'Plan du site',
  lead: "Toutes les pages, et ce qu'on y trouve.",
  parts: [
    {
      title: 'Annonces',
      pages: [
        ['accueil', 'Accueil'],
        ['annonces', 'Toutes les annonces, leur recherche et leur carte'],
        ['suivis', 'Favoris et recherches'],
      ],
    },
    {
      title: 'Membres',
      note: 'Ces pages demandent une connexion.',
      pages: [
        ['connexion', 'Connexion / Inscription'],
        ['tableauDeBord', 'Tableau de Bord'],
        ['annonceCreer', 'Publier une annonce'],
        ['messages', 'Messages'],
        ['profilModifier', 'Modifier mon profil'],
        ['compte', 'Mon Compte'],
      ],
    },
    {
      title: 'Informations',
      pages: [
        ['faq', 'Questions fréquentes'],
        ['ressources', 'Ressources'],
        ['contact', 'Contact'],
        ['accessibilite', "Déclaration d'accessibilité"],
        ['mentionsLegales', 'Mentions légales'],
        ['cgu', "Conditions générales d'utilisation"],
        ['confidentialite', 'Politique de confidentialité'],
      ],
    },
  ],
} as const
