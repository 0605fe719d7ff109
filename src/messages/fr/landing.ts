import { formatNumber, NO_BREAK, plural } from '../format.ts'

/** The landing page. */
export const landing = {
  documentTitle: 'Des étagères libres pour les créateurs',
  title: 'Une étagère libre ici, un créateur juste à côté',
  lead: 'Les boutiques proposent un rayon, un corner, une vitrine. Les créateurs y exposent et y vendent leurs pièces. Vous convenez librement des conditions, sans commission de notre part.',
  searchName: 'Trouver un espace',
  ou: `Où${NO_BREAK}?`,
  example: 'Ex : Lyon',
  search: 'Chercher',
  now: (count: number) => `${plural(count, 'annonce', 'annonces')} en ce moment`,
  boutique: 'Je suis une Boutique',
  createur: 'Je suis un Créateur',
  boutiques: (count: number) => (count < 2 ? 'boutique inscrite' : 'boutiques inscrites'),
  createurs: (count: number) => (count < 2 ? 'créateur inscrit' : 'créateurs inscrits'),
  number: formatNumber,
  how: 'Comment ça marche',
  steps: [
    {
      title: 'La boutique publie',
      text: 'Un espace, un prix par mois, une commission si elle le souhaite, des photos. Publier est gratuit et sans limite.',
    },
    {
      title: 'Le créateur postule',
      text: 'Il cherche une ville, choisit un lieu qui ressemble à ses pièces et se présente en quelques lignes.',
    },
    {
      title: 'Ils se choisissent',
      text: "La boutique accepte, le créateur a 24 heures pour confirmer. Les modèles de contrat et d'inventaire sont prêts.",
    },
  ],
  offline: 'Fonctionne aussi sans réseau : ce que vous écrivez part au retour de la connexion.',
  annonces: 'Les annonces du moment',
  support: 'Rayon Libre est gratuit et ne prend rien sur les ventes.',
  supportText: 'Un don, même petit, aide à garder les lumières allumées.',
  supportLink: 'Soutenir le projet',
} as const
