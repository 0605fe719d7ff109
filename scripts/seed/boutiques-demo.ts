import type { BoutiqueSeed } from './boutique-seed.ts'

/** The boutique of the demo account: its annonces cover every case of the dashboard. */
export const BOUTIQUE_DEMO = {
  cle: 'boutique',
  nom: "L'Échoppe des Halles",
  ville: 'Tours',
  adresse: '17 place des Halles, 37000 Tours',
  instagram: '@lechoppedeshalles',
  histoire:
    "Deux anciennes libraires, un local vide face au marché couvert, et l'envie d'y voir entrer des objets faits ici. Cinq ans plus tard, trente artisans sont passés par nos étagères ; certains ont ouvert leur boutique depuis, et reviennent boire le café.\n\nNos clients viennent du quartier, de la gare et des châteaux. Ils aiment savoir qui a fait quoi.",
  accroche:
    "L'Échoppe réunit depuis 2019 une quinzaine d'artisans de Touraine face au marché couvert. Nous tenons la caisse, nous racontons vos gestes, et nous fermons le lundi.",
  espaces: [
    {
      prix: 35,
      commission: 10,
      dans: -92,
      mois: 8,
      photos: ['ceramiques-etagere', 'concept-arches', 'fleurs-etagere'],
      texte:
        "L'étagère du milieu, 1,20 m sur trois niveaux, baignée de lumière le matin. Nous y voyons de la vaisselle, des vases, des objets que l'on prend en main.",
      precisions: {
        titre: 'Une étagère en pleine lumière',
        typeEspace: 'etagere',
        largeur: 120,
        profondeur: 30,
        places: 2,
        presence: 'mois-1',
        produitsRecherches: 'Vaisselle, vases, petits objets',
        produitsRefuses: 'Bougies et savons : nous en avons déjà',
      },
    },
    {
      prix: 28,
      dans: 9,
      mois: 4,
      photos: ['bijoux-panneau', 'bijoux-vitrine'],
      texte:
        'Le panneau de bois clair à côté du miroir, pour bijoux et petits accessoires. Vingt-quatre crochets, un spot orientable, et des clientes qui prennent leur temps.',
      precisions: {
        typeEspace: 'mur',
        places: 3,
        presence: 'aucune',
        produitsRecherches: 'Bijoux, petits accessoires',
      },
    },
    {
      prix: 52,
      commission: 12,
      dans: 30,
      mois: 3,
      photos: ['epicerie-vitrine', 'livres-vitrine', 'fleurs-vitrine'],
      texte:
        "La grande vitrine d'angle, sous l'auvent rayé, vue des deux côtés de la place. Nous la confions à une seule personne par saison et la montons avec elle un dimanche.",
      precisions: { titre: 'La vitrine de la place', typeEspace: 'vitrine', places: 1, presence: 'mois-1' },
    },
    {
      prix: 20,
      dans: 21,
      mois: 6,
      photos: ['papier-mur', 'papier-table'],
      texte:
        'Un mur de 1,60 m pour vos images : affiches, linogravures, cartes. Premier loyer après la première vente, pour que chacun puisse essayer.',
      precisions: { typeEspace: 'mur', largeur: 160, presence: 'aucune' },
    },
    {
      prix: 24,
      commission: 8,
      dans: 6,
      mois: 5,
      photos: ['savons-etagere', 'bougies-table'],
      texte:
        "Deux tablettes près de la fontaine à savon, pour tout ce qui sent bon. Pensez à des formats d'essai : ils partent les premiers.",
      precisions: { typeEspace: 'etagere', places: 2 },
    },
    {
      prix: 30,
      commission: 10,
      dans: -75,
      mois: 2,
      photos: ['mode-portant'],
      fermee: true,
      texte: "Le petit portant de l'été, devant la cabine. Dix pièces de lin ou de coton, pour les beaux jours.",
      precisions: { typeEspace: 'portant' },
    },
  ],
} as const satisfies BoutiqueSeed
