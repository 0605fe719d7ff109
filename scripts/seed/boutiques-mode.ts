import type { BoutiqueSeed } from './boutique-seed.ts'

/** Galleries, haberdashers, barbers, fashion and museum shops. */
export const BOUTIQUES_MODE: readonly BoutiqueSeed[] = [
  {
    cle: 'galerie-passage',
    nom: 'Galerie du Passage',
    ville: 'Bordeaux',
    adresse: '19 rue Notre-Dame, 33000 Bordeaux',
    instagram: '@galeriedupassage',
    accroche:
      "Galerie d'art et d'artisanat dans le quartier des Chartrons. Vernissage chaque premier jeudi, deux cents invités fidèles.",
    espaces: [
      {
        prix: 110,
        commission: 25,
        dans: 25,
        mois: 2,
        photos: ['galerie-mur', 'galerie-socles', 'galerie-niche'],
        texte:
          "Un mur de 4 m et trois socles pour une exposition personnelle. Nous prenons en charge l'accrochage, les cartels et la communication ; vous choisissez les œuvres avec nous.",
        precisions: { typeEspace: 'mur', largeur: 400, places: 1, presence: 'mois-1' },
      },
      {
        prix: 60,
        commission: 20,
        dans: 12,
        mois: 4,
        photos: ['galerie-socles', 'ceramiques-niche'],
        texte:
          'Deux socles blancs dans la première salle, vus depuis la rue. Sculpture, grès, verre ou bois tourné, en pièces uniques.',
      },
      {
        prix: 35,
        dans: 8,
        mois: 6,
        photos: ['galerie-niche', 'papier-mur', 'bijoux-vitrine'],
        texte:
          "La niche de l'accueil, réservée aux petits formats : gravures, multiples, bijoux d'artiste. Loyer simple, tout le prix de vente vous revient.",
      },
    ],
  },
  {
    cle: 'atelier-rivoire',
    nom: "L'Atelier Rivoire",
    ville: 'Saint-Étienne',
    adresse: '5 place du Peuple, 42000 Saint-Étienne',
    accroche: 'Galerie-atelier née de la ville du design : on y expose, on y scie, on y discute beaucoup.',
    espaces: [
      {
        prix: 38,
        commission: 15,
        dans: 20,
        mois: 4,
        photos: ['galerie-socles', 'luminaires-suspension'],
        texte:
          "Un plateau de 1,50 m pour des objets d'usage bien dessinés, prototypes acceptés. Nos visiteurs viennent des écoles et des bureaux voisins, et donnent volontiers leur avis.",
      },
      {
        prix: 20,
        dans: 5,
        mois: 3,
        photos: ['galerie-mur', 'papier-mur'],
        texte:
          "Le mur de l'escalier, pour une série d'affiches ou de sérigraphies. Nous fournissons les cadres de 30 sur 40, vous apportez les couleurs.",
      },
    ],
  },
  {
    cle: 'fil-aux-aiguilles',
    nom: 'Du Fil aux Aiguilles',
    ville: 'Roubaix',
    adresse: '44 rue de Lannoy, 59100 Roubaix',
    instagram: '@dufilauxaiguilles',
    accroche: 'Mercerie de caractère, mille deux cents boutons et un atelier de couture le jeudi soir.',
    espaces: [
      {
        prix: 27,
        commission: 10,
        dans: 13,
        mois: 6,
        photos: ['mercerie-casiers', 'mercerie-rubans'],
        texte:
          'Douze casiers de bois peint pour des créations textiles : broches brodées, trousses, chouchous, patrons. Nos clientes savent coudre et reconnaissent le travail bien fait.',
      },
      {
        prix: 33,
        dans: 27,
        mois: 5,
        photos: ['mercerie-comptoir', 'mode-portant'],
        texte:
          "Un buste et un petit portant derrière le comptoir de coupe, pour une ligne de vêtements ou d'accessoires. Retouches possibles sur place.",
      },
    ],
  },
  {
    cle: 'mercerie-roses',
    nom: 'La Mercerie des Roses',
    ville: 'Troyes',
    adresse: '16 rue Champeaux, 10000 Troyes',
    accroche: 'Rubans au mètre, laines françaises et thé à la rose, dans une maison penchée du centre.',
    espaces: [
      {
        prix: 24,
        commission: 8,
        dans: 17,
        mois: 6,
        photos: ['mercerie-rubans', 'mercerie-casiers', 'mercerie-comptoir'],
        texte:
          "L'étagère sous les rubans, 1 m de large, pour de la maille, du tissage ou de la teinture végétale. Vos couleurs auront de la compagnie.",
      },
      {
        prix: 19,
        dans: 36,
        mois: 4,
        photos: ['mercerie-comptoir'],
        texte:
          "Une vitrine de comptoir fermée à clé, 50 cm, pour des dés d'argent, des ciseaux gravés, des bijoux de fil.",
      },
    ],
  },
  {
    cle: 'barbier-canut',
    nom: 'Le Barbier Canut',
    ville: 'Lyon',
    adresse: '27 montée de la Grande-Côte, 69001 Lyon',
    accroche: "Barbier à l'ancienne sur les pentes de la Croix-Rousse, quatre fauteuils et de bons disques.",
    espaces: [
      {
        prix: 29,
        commission: 10,
        dans: 8,
        mois: 6,
        photos: ['barbier-etagere', 'barbier-fauteuil', 'savons-etagere'],
        texte:
          "L'étagère du grand miroir, à portée de main de chaque client : huiles, baumes, peignes en corne, blaireaux. Nous essayons vos produits avant de les conseiller.",
      },
      {
        prix: 22,
        dans: 23,
        mois: 3,
        photos: ['barbier-fauteuil', 'galerie-mur'],
        texte:
          "Le mur d'attente, 2 m, pour des affiches, des photographies ou des objets de cuir. On patiente un quart d'heure en moyenne : vous êtes bien lu.",
      },
    ],
  },
  {
    cle: 'garde-robe',
    nom: 'La Garde-Robe Partagée',
    ville: 'Toulouse',
    adresse: '12 rue des Filatiers, 31000 Toulouse',
    instagram: '@garderobepartagee',
    accroche: 'Vêtements de créateurs et seconde main choisie, rue piétonne des Carmes.',
    espaces: [
      {
        prix: 62,
        commission: 15,
        dans: 15,
        mois: 6,
        photos: ['mode-portant', 'mode-vitrine', 'mode-cabine'],
        texte:
          'Un portant complet côté lumière, vingt pièces environ, avec la tablette du dessus pour sacs et foulards. Essayages suivis, retours de clientes transmis chaque vendredi.',
        precisions: { typeEspace: 'portant', places: 2, presence: 'mois-2' },
      },
      {
        prix: 40,
        commission: 12,
        dans: 29,
        mois: 3,
        photos: ['bijoux-vitrine', 'bijoux-panneau'],
        texte:
          "La vitrine aux cloches de verre, à côté de la caisse. Une dizaine de bijoux, renouvelés à votre rythme ; nous aimons le laiton, l'émail et les pierres brutes.",
      },
      {
        prix: 75,
        dans: 47,
        mois: 2,
        photos: ['mode-vitrine', 'mode-cabine'],
        texte:
          'Toute la vitrine pendant deux mois, mannequins compris. Une proposition franche pour lancer une collection : un loyer, aucune commission.',
        precisions: { typeEspace: 'vitrine', places: 1 },
      },
    ],
  },
  {
    cle: 'chapeau-bas',
    nom: 'Chapeau Bas',
    ville: 'Caen',
    adresse: '20 rue Froide, 14000 Caen',
    accroche: 'Chapelier-modiste depuis trois générations. On essaie, on rit, on repart la tête haute.',
    espaces: [
      {
        prix: 31,
        commission: 10,
        dans: 18,
        mois: 5,
        photos: ['mode-cabine', 'mode-portant'],
        texte:
          "Une console sous le miroir ovale, pour gants, écharpes, broches ou épingles. Vos pièces sont essayées avec nos chapeaux, c'est-à-dire à chaque visite.",
      },
      {
        prix: 26,
        dans: 34,
        mois: 4,
        photos: ['bijoux-panneau', 'mode-vitrine'],
        texte:
          "Un panneau de 60 cm à l'entrée, garni de patères. Sacs de toile, ceintures, colliers : plutôt des pièces que l'on décroche d'un geste.",
      },
    ],
  },
  {
    cle: 'musee-faience',
    nom: 'La Boutique du Musée',
    ville: 'Quimper',
    adresse: '14 rue Jean-Baptiste-Bousquet, 29000 Quimper',
    accroche: "La boutique d'un petit musée de faïence, quarante mille visiteurs par an, fermée le lundi.",
    espaces: [
      {
        prix: 56,
        commission: 20,
        dans: 22,
        mois: 6,
        photos: ['ceramiques-table', 'ceramiques-etagere', 'galerie-niche'],
        texte:
          "Une table de 1,40 m à la sortie du parcours. Nous cherchons une céramique d'aujourd'hui qui dialogue avec nos collections, du bol à 20 € à la pièce de table.",
        precisions: { typeEspace: 'table', largeur: 140, produitsRecherches: 'Céramique' },
      },
      {
        prix: 34,
        commission: 15,
        dans: 41,
        mois: 6,
        photos: ['papier-etagere', 'papier-table', 'livres-vitrine'],
        texte:
          "Un présentoir de carterie à quatre faces et la tablette voisine : cartes, carnets, affiches d'après les motifs bretons, réinterprétés librement.",
      },
    ],
  },
  {
    cle: 'or-du-temps',
    nom: "L'Or du Temps",
    ville: 'Besançon',
    adresse: '38 rue Battant, 25000 Besançon',
    accroche: 'Horloger-bijoutier, réparations à vue. Le tic-tac est compris dans le loyer.',
    espaces: [
      {
        prix: 46,
        commission: 12,
        dans: 16,
        mois: 6,
        photos: ['bijoux-vitrine', 'galerie-niche'],
        texte:
          "Un tiroir vitré et deux bustes dans notre vitrine d'angle, sous alarme. Pour une bijoutière ou un joaillier qui travaille l'argent, l'or recyclé ou l'émail.",
      },
      {
        prix: 23,
        dans: 39,
        mois: 3,
        photos: ['galerie-niche', 'luminaires-suspension'],
        texte:
          "Une niche profonde de 40 cm, à droite de l'établi. Petites mécaniques, automates et objets de laiton y trouveraient leur public.",
      },
    ],
  },
]
