/** The map of the site: a second way, beside menus and the search, to each page that has one address. */
export const siteMap = {
  title: 'Plan du site',
  lead: "Toutes les pages, et ce qu'on y trouve.",
  parts: [
    {
      title: 'Annonces',
      pages: [
        ['accueil', 'Accueil'],
        ['annonces', 'Toutes les annonces, avec leur recherche et la carte des départements'],
        ['suivis', 'Favoris et recherches enregistrées'],
      ],
    },
    {
      title: 'Votre espace',
      note: 'Ces pages demandent de se connecter.',
      pages: [
        ['connexion', 'Connexion et inscription'],
        ['tableauDeBord', 'Tableau de bord\u00a0: vos annonces ou vos candidatures, contrats, inventaires et comptes'],
        ['annonceCreer', 'Publier une annonce'],
        ['messages', 'Messages'],
        ['profilModifier', 'Votre profil'],
        ['compte', 'Votre compte\u00a0: courriers, notifications, sessions et données'],
      ],
    },
    {
      title: 'Aide et informations',
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
