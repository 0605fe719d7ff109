import type { BoutiqueSeed } from './boutique-seed.ts'

/** Bookshops, stationers, tea rooms and cafés. */
export const BOUTIQUES_LIVRES: readonly BoutiqueSeed[] = [
  {
    cle: 'page-douce',
    nom: 'La Page Douce',
    ville: 'Nantes',
    adresse: '14 rue de la Fosse, 44000 Nantes',
    instagram: '@lapagedouce',
    accroche:
      "Nous sommes une librairie de quartier, à deux pas du passage Pommeraye. Nos lecteurs flânent longtemps, posent des questions et offrent volontiers ce qu'ils ont découvert ici.",
    espaces: [
      {
        prix: 45,
        commission: 15,
        dans: 12,
        mois: 6,
        photos: ['livres-etagere', 'livres-fauteuil', 'ceramiques-etagere'],
        texte:
          "Une étagère de chêne de 1,20 m, à hauteur des yeux, juste en face de l'entrée. Elle accueillait nos carnets de voyage : nous aimerions y voir des bols, des tasses ou de petits objets qui accompagnent la lecture.",
        precisions: {
          titre: 'À hauteur des yeux, face à la porte',
          typeEspace: 'etagere',
          largeur: 120,
          places: 1,
          produitsRecherches: 'Bols, tasses, petits objets',
        },
      },
      {
        prix: 30,
        dans: 26,
        mois: 4,
        photos: ['livres-echelle', 'papier-etagere'],
        texte:
          "Deux tablettes dans l'angle jeunesse, sous la grande échelle. Idéal pour des jouets en bois, des mobiles ou des illustrations encadrées. Les enfants touchent à tout : prévoyez du solide.",
        precisions: { typeEspace: 'etagere', produitsRecherches: 'Jouets en bois, mobiles, illustrations' },
      },
      {
        prix: 60,
        commission: 10,
        dans: 40,
        mois: 3,
        photos: ['livres-vitrine', 'livres-etagere'],
        texte:
          "La moitié de notre vitrine sur rue, 1,50 m de large, éclairée jusqu'à 22 h. Nous la renouvelons ensemble chaque mois, avec les livres qui répondent à votre travail.",
        precisions: { typeEspace: 'vitrine', largeur: 150, presence: 'mois-1' },
      },
      {
        prix: 25,
        dans: -60,
        mois: 2,
        photos: ['livres-fauteuil'],
        fermee: true,
        texte:
          "Le guéridon du coin lecture, près du fauteuil vert. Quelques pièces seulement, bien choisies, que l'on découvre en s'asseyant.",
      },
    ],
  },
  {
    cle: 'encre-et-marees',
    nom: 'Encre & Marées',
    ville: 'Saint-Malo',
    adresse: '3 rue de Dinan, 35400 Saint-Malo',
    accroche:
      "Librairie maritime au cœur des remparts, ouverte sept jours sur sept d'avril à octobre. L'été, la rue ne désemplit pas.",
    espaces: [
      {
        prix: 70,
        commission: 12,
        dans: 20,
        mois: 6,
        photos: ['livres-vitrine', 'papier-mur'],
        texte:
          'Un pan de vitrine plein ouest, vu par tous ceux qui montent aux remparts. Nous cherchons un travail qui parle de mer sans cliché : gravures, cyanotypes, verre poli, petites sculptures.',
        precisions: { typeEspace: 'vitrine', places: 2, produitsRefuses: 'Souvenirs de série' },
      },
      {
        prix: 35,
        dans: 8,
        mois: 5,
        photos: ['livres-echelle', 'livres-etagere'],
        texte:
          'Trois rayons de la bibliothèque du fond, entre les récits de voyage et les beaux livres. Lumière douce, clientèle curieuse, caisse tenue par nos soins.',
        precisions: { typeEspace: 'etagere', places: 3, presence: 'aucune' },
      },
    ],
  },
  {
    cle: 'papeterie-valois',
    nom: 'Papeterie Valois',
    ville: 'Angers',
    adresse: '22 rue Saint-Laud, 49100 Angers',
    instagram: '@papeterievalois',
    accroche:
      'Papeterie fondée en 1952, reprise il y a trois ans par deux sœurs. On y vient pour une plume, on repart avec trois carnets.',
    espaces: [
      {
        prix: 40,
        commission: 10,
        dans: 15,
        mois: 6,
        photos: ['papier-table', 'papier-etagere', 'papier-mur'],
        texte:
          "Le bout de la grande table centrale, 80 cm sur 60, là où l'on essaie les stylos. Parfait pour une relieuse, une cartonnière ou une graveuse de tampons.",
        precisions: { typeEspace: 'table', largeur: 80, profondeur: 60, produitsRecherches: 'Reliure, tampons gravés' },
      },
      {
        prix: 28,
        dans: 5,
        mois: 4,
        photos: ['papier-mur', 'papier-table'],
        texte:
          "Un mur de 2 m équipé de fines cimaises : vingt cartes ou une dizaine d'affiches y tiennent à l'aise. Nous ne prenons aucune commission, le loyer suffit.",
        precisions: { typeEspace: 'mur', largeur: 200, places: 2 },
      },
      {
        prix: 32,
        commission: 8,
        dans: 45,
        mois: 6,
        photos: ['papier-etagere', 'livres-etagere'],
        texte:
          'Deux casiers vitrés derrière le comptoir, sous clé, pour des pièces fragiles ou précieuses : encriers, presse-papiers, petits bronzes.',
        precisions: { typeEspace: 'vitrine', places: 2, presence: 'aucune' },
      },
    ],
  },
  {
    cle: 'the-tilleul',
    nom: 'Le Tilleul, maison de thé',
    ville: 'Colmar',
    adresse: '9 rue des Marchands, 68000 Colmar',
    accroche:
      "Salon de thé de seize couverts dans une maison à colombages. Nos clients restent une heure en moyenne : assez pour tomber amoureux d'une théière.",
    espaces: [
      {
        prix: 38,
        commission: 15,
        dans: 10,
        mois: 6,
        photos: ['the-etagere', 'the-table', 'ceramiques-etagere'],
        texte:
          "Une étagère de 1,60 m au-dessus de la banquette, réservée à l'art du thé : théières, gobelets, boîtes laquées, linges de table. Vos pièces serviront aussi en salle si vous le souhaitez.",
        precisions: { typeEspace: 'etagere', largeur: 160, produitsRecherches: 'Théières, gobelets, linges de table' },
      },
      {
        prix: 22,
        dans: 30,
        mois: 3,
        photos: ['the-table', 'cafe-mur'],
        texte:
          "Le buffet de l'entrée, là où l'on attend sa table. Environ 70 cm disponibles, sous une applique en laiton. Savons, bougies et petites gourmandises y trouvent vite preneur.",
      },
    ],
  },
  {
    cle: 'cafe-ponton',
    nom: 'Café du Ponton',
    ville: 'La Rochelle',
    adresse: '41 quai Valin, 17000 La Rochelle',
    instagram: '@cafeduponton',
    accroche: 'Café-torréfacteur face au vieux port, cent cinquante passages par jour en semaine, le double le samedi.',
    espaces: [
      {
        prix: 50,
        dans: 7,
        mois: 4,
        photos: ['cafe-mur', 'cafe-comptoir'],
        texte:
          "Le grand mur de briques peintes, 3 m sur 2, au-dessus des tables hautes. Nous changeons d'artiste chaque saison et ouvrons l'exposition par un apéritif avec les habitués.",
        precisions: { typeEspace: 'mur', largeur: 300, hauteur: 200, places: 1, presence: 'mois-1' },
      },
      {
        prix: 35,
        commission: 10,
        dans: 14,
        mois: 6,
        photos: ['cafe-comptoir', 'cafe-table', 'ceramiques-table'],
        texte:
          "L'étagère du comptoir, près des sacs de café : tasses, filtres en lin, petites cuillères, tout ce qui fait un bon réveil. Réassort libre le lundi matin.",
        precisions: { typeEspace: 'etagere', presence: 'semaine-1' },
      },
      {
        prix: 20,
        dans: 35,
        mois: 3,
        photos: ['cafe-table'],
        texte:
          'Une petite table ronde près de la fenêtre, pour une présentation légère : bijoux, carterie, broderies. Elle est vue de chaque siège de la salle.',
        precisions: { typeEspace: 'table', places: 1 },
      },
    ],
  },
  {
    cle: 'biscotte',
    nom: 'Biscotte & Compagnie',
    ville: 'Lille',
    adresse: '57 rue de Gand, 59800 Lille',
    accroche:
      "Café de quartier du Vieux-Lille, gâteaux du jour et grands goûters. Beaucoup de familles le mercredi, beaucoup d'étudiants le reste du temps.",
    espaces: [
      {
        prix: 30,
        commission: 12,
        dans: 18,
        mois: 5,
        photos: ['cafe-table', 'cafe-comptoir', 'papier-mur'],
        texte:
          "Une console de 1 m entre les deux salles. Nos clients y cherchent un petit cadeau pour l'anniversaire du samedi : visez entre 8 et 30 €.",
      },
      {
        prix: 18,
        dans: 3,
        mois: 2,
        photos: ['cafe-mur', 'galerie-mur'],
        texte:
          "Le couloir aux cadres : douze crochets, un bon éclairage, et le temps de regarder puisque c'est là qu'on fait la queue. Première exposition bienvenue.",
      },
    ],
  },
  {
    cle: 'coin-des-lettres',
    nom: 'Le Coin des Lettres',
    ville: 'Aurillac',
    adresse: '6 rue des Carmes, 15000 Aurillac',
    accroche: 'Presse, livres et un brin de causette : la maison est petite, mais toute la ville y passe.',
    espaces: [
      {
        prix: 15,
        dans: 9,
        mois: 6,
        photos: ['livres-etagere', 'papier-etagere'],
        texte:
          "Une étagère près de la caisse, 60 cm de large. Nous la voulons accessible à une personne qui débute : loyer léger, pas de commission, et nos conseils d'étalage offerts.",
        precisions: { typeEspace: 'etagere', largeur: 60, places: 1, presence: 'aucune' },
      },
      {
        prix: 22,
        commission: 5,
        dans: 28,
        mois: 4,
        photos: ['livres-vitrine', 'papier-table'],
        texte:
          "Le côté gauche de la vitrine pendant le festival et jusqu'à la fin de l'automne. Couteaux, lainages, vannerie : nous mettons en avant les savoir-faire du Massif central.",
      },
    ],
  },
]
