import type { BoutiqueSeed } from './boutique-seed.ts'

/** Florists, groceries, concept stores and lighting makers. */
export const BOUTIQUES_MAISON: readonly BoutiqueSeed[] = [
  {
    cle: 'herbes-folles',
    nom: 'Herbes Folles',
    ville: 'Rennes',
    adresse: '18 rue Saint-Georges, 35000 Rennes',
    instagram: '@herbesfolles.fleurs',
    accroche:
      "Fleuriste de saison : rien ne vient de plus de cent kilomètres. L'atelier donne sur la rue et l'on nous regarde composer.",
    espaces: [
      {
        prix: 42,
        commission: 10,
        dans: 11,
        mois: 6,
        photos: ['fleurs-etagere', 'fleurs-comptoir', 'ceramiques-niche'],
        texte:
          "Deux rayons pour des vases, cache-pots et soliflores. Nous y glissons nos bouquets du jour : vos pièces se vendent deux fois mieux garnies qu'en photo.",
        precisions: { typeEspace: 'etagere', places: 2 },
      },
      {
        prix: 55,
        dans: 24,
        mois: 3,
        photos: ['fleurs-vitrine', 'plantes-suspension'],
        texte:
          'La vitrine du printemps, 2 m de profondeur de regard, à partager avec nos premières renoncules. Idéal pour de la vannerie, des suspensions en macramé ou des papiers découpés.',
        precisions: {
          typeEspace: 'vitrine',
          profondeur: 200,
          produitsRecherches: 'Vannerie, macramé, papiers découpés',
        },
      },
    ],
  },
  {
    cle: 'serre-blanche',
    nom: 'La Serre Blanche',
    ville: 'Montpellier',
    adresse: '31 rue du Bras-de-Fer, 34000 Montpellier',
    accroche:
      'Plantes vertes, conseils patients et rempotages à volonté. Une verrière de 1900 et de la lumière toute la journée.',
    espaces: [
      {
        prix: 48,
        commission: 12,
        dans: 16,
        mois: 6,
        photos: ['plantes-etagere', 'plantes-suspension', 'ceramiques-etagere'],
        texte:
          "Une échelle d'acier de cinq marches, sous la verrière, pour des pots tournés ou modelés. Indiquez-nous vos diamètres : nous choisissons les plantes en conséquence.",
      },
      {
        prix: 30,
        dans: 33,
        mois: 4,
        photos: ['plantes-suspension', 'fleurs-etagere'],
        texte:
          'Une barre de 1,80 m au plafond pour des suspensions, des mobiles ou des luminaires légers. La lumière traverse tout : le verre et la fibre y sont superbes.',
      },
      {
        prix: 25,
        commission: 10,
        dans: 6,
        mois: 3,
        photos: ['concept-arches', 'plantes-etagere'],
        texte:
          'Une niche voûtée à droite de la caisse, 50 cm sur 80. Nous y imaginons des savons, des brumes ou des bougies végétales, présentés simplement.',
        precisions: { typeEspace: 'corner', largeur: 50, hauteur: 80 },
      },
    ],
  },
  {
    cle: 'bocal-et-bonheur',
    nom: 'Bocal & Bonheur',
    ville: 'Dijon',
    adresse: '25 rue Musette, 21000 Dijon',
    instagram: '@bocaletbonheur',
    accroche:
      'Épicerie fine et vrac choisi, à deux rues des halles. Les jours de marché, la boutique ne désemplit pas de huit heures à treize heures.',
    espaces: [
      {
        prix: 40,
        commission: 15,
        dans: 13,
        mois: 6,
        photos: ['epicerie-etagere', 'epicerie-comptoir'],
        texte:
          'Un rayonnage de 1 m entre les moutardes et les confitures, pour des planches à découper, des torchons, des cuillères tournées. Tout ce qui va de la cuisine à la table.',
        precisions: {
          typeEspace: 'etagere',
          largeur: 100,
          produitsRecherches: 'Planches, torchons, cuillères tournées',
        },
      },
      {
        prix: 65,
        commission: 10,
        dans: 38,
        mois: 2,
        photos: ['epicerie-vitrine', 'epicerie-etagere', 'ceramiques-table'],
        texte:
          'La vitrine des fêtes, de la mi-novembre à la mi-janvier. Nous composons les coffrets avec vos pièces et les nôtres ; les entreprises du quartier en commandent par dizaines.',
      },
      {
        prix: 24,
        dans: 4,
        mois: 6,
        photos: ['epicerie-comptoir'],
        texte:
          "Le bord du comptoir, 40 cm, place convoitée s'il en est. Un seul produit, une seule histoire, que nous racontons à chaque client en pesant ses olives.",
      },
    ],
  },
  {
    cle: 'comptoir-lauriers',
    nom: 'Le Comptoir des Lauriers',
    ville: 'Aix-en-Provence',
    adresse: '11 rue Méjanes, 13100 Aix-en-Provence',
    accroche: "Huiles, miels et tables de Provence. Clientèle de voisins le matin, de voyageurs l'après-midi.",
    espaces: [
      {
        prix: 58,
        commission: 12,
        dans: 21,
        mois: 6,
        photos: ['epicerie-comptoir', 'savons-etagere', 'epicerie-etagere'],
        texte:
          "Une belle étagère de pierre, fraîche et claire, près de l'entrée. Savons, faïences et linges y ont déjà eu leur saison ; nous sommes ouverts à d'autres matières.",
      },
      {
        prix: 34,
        dans: 50,
        mois: 3,
        photos: ['ceramiques-table', 'the-table'],
        texte:
          "La table dressée du fond, pour six couverts complets. Un céramiste ou un verrier peut y montrer une gamme entière, telle qu'on la verra chez soi.",
      },
    ],
  },
  {
    cle: 'nuance',
    nom: 'Nuance, concept store',
    ville: 'Lyon',
    adresse: '8 rue du Bœuf, 69005 Lyon',
    instagram: '@nuance.lyon',
    accroche:
      'Quatre-vingts mètres carrés de belles choses dans le Vieux Lyon : maison, mode et papier, uniquement fabriqués en petite série.',
    espaces: [
      {
        prix: 90,
        commission: 20,
        dans: 17,
        mois: 6,
        photos: ['concept-arches', 'ceramiques-niche', 'galerie-socles', 'bijoux-vitrine'],
        texte:
          "L'alcôve aux trois arches, pièce maîtresse de la boutique. Elle reçoit une seule maison à la fois, avec un mois de mise en avant sur nos réseaux et une soirée de lancement.",
        precisions: {
          titre: "L'alcôve, pour une maison à la fois",
          typeEspace: 'corner',
          places: 1,
          presence: 'mois-1',
        },
      },
      {
        prix: 55,
        commission: 20,
        dans: 9,
        mois: 4,
        photos: ['bijoux-panneau', 'bijoux-vitrine'],
        texte:
          'Un panneau de bouleau perforé de 90 cm, avec ses crochets de laiton, pour bijoux, accessoires ou petits textiles. Éclairage dédié, miroir à côté.',
        precisions: { typeEspace: 'mur', largeur: 90, places: 3 },
      },
      {
        prix: 70,
        commission: 18,
        dans: 42,
        mois: 6,
        photos: ['mode-portant', 'mode-cabine', 'mode-vitrine'],
        texte:
          "Un portant de 1,20 m près des cabines : une quinzaine de pièces, tailles et coloris réassortis chaque semaine. Nos vendeuses portent ce qu'elles aiment, et elles aiment vite.",
        precisions: { typeEspace: 'portant', largeur: 120, places: 2, presence: 'semaine-1' },
      },
      {
        prix: 45,
        dans: 28,
        mois: 3,
        photos: ['bougies-table', 'savons-etagere'],
        texte:
          "La table basse de l'entrée, ronde, 70 cm. Loyer seul, sans commission, pour une création parfumée : bougies, encens, savons.",
        precisions: { typeEspace: 'table', largeur: 70, profondeur: 70, places: 1 },
      },
    ],
  },
  {
    cle: 'maison-ocre',
    nom: 'Maison Ocre',
    ville: 'Apt',
    adresse: '2 place Carnot, 84400 Apt',
    accroche: "Décoration et couleurs du Luberon, au pied du marché du samedi. Nos murs sont passés à l'ocre du pays.",
    espaces: [
      {
        prix: 36,
        commission: 10,
        dans: 19,
        mois: 6,
        photos: ['ceramiques-niche', 'ceramiques-etagere', 'concept-arches'],
        texte:
          'Trois niches dans le mur de chaux, éclairées en douceur. Les terres cuites y sont chez elles : cruches, plats, carreaux peints à la main.',
      },
      {
        prix: 28,
        dans: 60,
        mois: 4,
        photos: ['luminaires-suspension', 'plantes-suspension'],
        texte:
          "Quatre points de suspension au-dessus de la table d'hôtes, câblés et prêts. Nous cherchons des abat-jour en fibre, en papier ou en porcelaine.",
      },
    ],
  },
  {
    cle: 'lampe-et-lune',
    nom: 'Lampe & Lune',
    ville: 'Strasbourg',
    adresse: '33 rue des Bouchers, 67000 Strasbourg',
    accroche: 'Luminaires anciens et contemporains, réparés sur place. Le soir, la boutique éclaire la rue.',
    espaces: [
      {
        prix: 52,
        commission: 12,
        dans: 14,
        mois: 6,
        photos: ['luminaires-suspension', 'galerie-socles'],
        texte:
          'Un îlot de 1 m² sous nos plus belles suspensions. Objets de verre, sculptures, papiers : tout ce qui prend la lumière est bienvenu.',
        precisions: { typeEspace: 'corner', largeur: 100, profondeur: 100 },
      },
      {
        prix: 26,
        dans: 22,
        mois: 3,
        photos: ['bougies-table', 'luminaires-suspension'],
        texte:
          "Une sellette près de la vitrine pour une petite collection de bougies ou de photophores. Nous les allumons à la nuit tombée, et la rue s'arrête.",
      },
    ],
  },
  {
    cle: 'savonnerie-quai',
    nom: 'La Savonnerie du Quai',
    ville: 'Marseille',
    adresse: '70 quai du Port, 13002 Marseille',
    accroche: 'Savons cuits au chaudron et belles brosses. Sur le Vieux-Port, entre la mairie et la criée.',
    espaces: [
      {
        prix: 44,
        commission: 10,
        dans: 10,
        mois: 6,
        photos: ['savons-etagere', 'bougies-table'],
        texte:
          "Une étagère de bois flotté de 1 m pour ce qui accompagne le bain : porte-savons, linges, huiles, brosses tournées. Le lieu sent bon, l'on y reste.",
      },
      {
        prix: 32,
        dans: 31,
        mois: 5,
        photos: ['epicerie-vitrine', 'savons-etagere'],
        texte:
          "Un côté de la devanture, sous l'auvent rayé. Passage constant d'avril à octobre, visiteurs du monde entier, et la possibilité d'emballer pour l'avion.",
      },
    ],
  },
]
