import { LEGAL, type LegalText, links } from './legal.ts'

/** The site map: a second way, besides menus and the search, to each page with a fixed address. */
export const SITE_MAP: LegalText = {
  title: LEGAL.siteMap,
  updated: LEGAL.siteMapLead,
  sections: [
    {
      title: 'Annonces',
      blocks: [links(['/', 'Accueil'], ['/annonces', 'Toutes les annonces'], ['/suivis', 'Favoris et recherches'])],
    },
    {
      title: 'Membres',
      blocks: [
        links(
          ['/connexion', 'Connexion / Inscription'],
          ['/tableau-de-bord', 'Tableau de Bord'],
          ['/annonce/creer', 'Publier une annonce'],
          ['/comptoir', 'Comptoir'],
          ['/ventes', 'Ventes et sommes à reverser'],
          ['/messages', 'Messages'],
          ['/profil/modifier', 'Modifier mon profil'],
          ['/compte', 'Mon Compte'],
        ),
      ],
    },
    {
      title: 'Informations',
      blocks: [
        links(
          ['/faq', 'Questions fréquentes'],
          ['/ressources', 'Ressources'],
          ['/contact', 'Contact'],
          ['/accessibilite', LEGAL.accessibilite],
          ['/mentions-legales', LEGAL.mentions],
          ['/cgu', LEGAL.cgu],
          ['/politique-confidentialite', LEGAL.confidentialite],
        ),
      ],
    },
  ],
}
