import type { CandidatureStatus } from '#domain/candidature.ts'

/** A candidature of the demo market: its créateur, its boutique and space, and its state. */
export interface CandidatureSeed {
  readonly createur: string
  readonly boutique: string
  /** Index of the space in the boutique's list. */
  readonly espace: number
  readonly status: CandidatureStatus
  /** Hours before seeding. */
  readonly ilYA: number
  readonly message: string
}

export const CANDIDATURES: readonly CandidatureSeed[] = [
  {
    createur: 'createur',
    boutique: 'boutique',
    espace: 0,
    status: 'confirmed',
    ilYA: 2360,
    message:
      "Bonjour, je suis passée devant l'Échoppe un matin de marché et j'ai tout de suite imaginé mes bols sur cette étagère. Je peux vous apporter une trentaine de pièces dès l'ouverture, et repasser toutes les trois semaines.",
  },
  {
    createur: 'createur',
    boutique: 'boutique',
    espace: 2,
    status: 'awaiting-creator',
    ilYA: 30,
    message:
      "Pour la vitrine d'angle, je pense à une table dressée de la Toussaint à Noël : grès clair, branches de vigne, un peu de lumière. J'ai des photos d'une installation semblable à vous montrer.",
  },
  {
    createur: 'createur',
    boutique: 'page-douce',
    espace: 0,
    status: 'pending',
    ilYA: 8,
    message:
      'Bonjour, mes tasses sont faites pour accompagner un livre : larges, lourdes, bien en main. Serait-il possible de vous en apporter quelques-unes pour que vous les essayiez ?',
  },
  {
    createur: 'createur',
    boutique: 'galerie-passage',
    espace: 1,
    status: 'refused-by-boutique',
    ilYA: 400,
    message:
      'Je travaille en ce moment une série de grands vases fendus, entre objet et sculpture. Vos socles leur iraient bien.',
  },
  {
    createur: 'createur',
    boutique: 'nuance',
    espace: 0,
    status: 'declined-by-creator',
    ilYA: 340,
    message:
      "L'alcôve me fait rêver. Je peux réunir une soixantaine de pièces, dont une gamme réservée à votre boutique.",
  },
  {
    createur: 'createur',
    boutique: 'lampe-et-lune',
    espace: 0,
    status: 'expired',
    ilYA: 260,
    message: 'Je propose des lampes de grès ajouré, que vous pourriez équiper. Le jour, ce sont de simples jarres.',
  },
  {
    createur: 'createur',
    boutique: 'herbes-folles',
    espace: 0,
    status: 'pending',
    ilYA: 52,
    message:
      'Soliflores, pique-fleurs et jardinières basses : voici ce que je peux vous proposer pour vos deux rayons.',
  },
  {
    createur: 'ines-morel',
    boutique: 'boutique',
    espace: 1,
    status: 'pending',
    ilYA: 5,
    message:
      'Bonjour ! Votre panneau conviendrait parfaitement à ma collection « Herbier ». Une vingtaine de paires de boucles et quelques colliers longs, de 25 à 70 €.',
  },
  {
    createur: 'theo-nguyen',
    boutique: 'boutique',
    espace: 1,
    status: 'pending',
    ilYA: 26,
    message:
      "Mes porte-cartes et mes petites sacoches se suspendent volontiers. Je suis à Tours deux fois par mois pour l'assortiment.",
  },
  {
    createur: 'noe-garcin',
    boutique: 'boutique',
    espace: 2,
    status: 'withdrawn-by-creator',
    ilYA: 60,
    message: "Mes paniers d'osier prendraient bien la lumière de la vitrine. J'en ai une douzaine de prêts.",
  },
  {
    createur: 'createur',
    boutique: 'maison-ocre',
    espace: 0,
    status: 'withdrawn-by-creator',
    ilYA: 220,
    message: 'Des assiettes à bord irrégulier, en terre rouge, pour vos niches.',
  },
  {
    createur: 'samir-haddad',
    boutique: 'boutique',
    espace: 0,
    status: 'refused-by-boutique',
    ilYA: 190,
    message:
      'Mes dessous-de-plat en faïence récupérée racontent chacun une rue. Trois rayons, ce serait un joli quartier.',
  },
  {
    createur: 'salome-weber',
    boutique: 'boutique',
    espace: 0,
    status: 'confirmed',
    ilYA: 150,
    message:
      "Je complèterais volontiers l'étagère avec des carafes et des photophores soufflés. Le verre et le grès s'entendent bien.",
  },
  {
    createur: 'lou-castagne',
    boutique: 'boutique',
    espace: 3,
    status: 'declined-by-creator',
    ilYA: 120,
    message:
      "J'aimerais dessiner le marché des Halles, puis l'accrocher chez vous : une série de douze affiches, imprimées en deux couleurs.",
  },
  {
    createur: 'jeanne-perrin',
    boutique: 'boutique',
    espace: 3,
    status: 'expired',
    ilYA: 96,
    message:
      'Linogravures de Loire et de sternes, petits formats abordables. Je peux aussi animer un atelier un samedi.',
  },
  {
    createur: 'maelle-rousseau',
    boutique: 'boutique',
    espace: 5,
    status: 'confirmed',
    ilYA: 1900,
    message:
      "Dix chemises de lin, toutes différentes, coupées dans des fins de rouleaux : cela vous tente pour l'été ?",
  },
  {
    createur: 'yann-le-goff',
    boutique: 'savonnerie-quai',
    espace: 0,
    status: 'awaiting-creator',
    ilYA: 14,
    message: 'Mes porte-savons de granit et mes savons au lait de brebis feraient un pont entre nos deux ports.',
  },
  {
    createur: 'hugo-delmas',
    boutique: 'papeterie-valois',
    espace: 0,
    status: 'confirmed',
    ilYA: 210,
    message:
      'Je suis à dix minutes à pied. Carnets cousus, papiers marbrés, et une démonstration de couture quand vous voulez.',
  },
  {
    createur: 'paul-etcheverry',
    boutique: 'bocal-et-bonheur',
    espace: 0,
    status: 'pending',
    ilYA: 40,
    message: 'Planches à découper en merisier, cuillères, mortiers. Tout est huilé pour un usage alimentaire.',
  },
  {
    createur: 'anouk-bertin',
    boutique: 'maison-ocre',
    espace: 0,
    status: 'refused-by-boutique',
    ilYA: 300,
    message: "Mes bougies sont coulées dans des pots de terre d'Apt : elles retrouveraient leur pays dans vos niches.",
  },
  {
    createur: 'clemence-aubry',
    boutique: 'mercerie-roses',
    espace: 0,
    status: 'confirmed',
    ilYA: 420,
    message: 'Mes écharpes sont teintes à la garance, à quatre rues de chez vous. Je viendrais les réassortir à vélo.',
  },
  {
    createur: 'noe-garcin',
    boutique: 'serre-blanche',
    espace: 1,
    status: 'pending',
    ilYA: 18,
    message:
      "Des suspensions d'osier blanc sous une verrière : j'en dors mal depuis que j'ai lu votre annonce. Puis-je passer mesurer ?",
  },
  {
    createur: 'jeanne-perrin',
    boutique: 'or-du-temps',
    espace: 1,
    status: 'declined-by-creator',
    ilYA: 500,
    message: "Une petite série de gravures sur le temps qu'il fait, pour une boutique du temps qui passe.",
  },
  {
    createur: 'lou-castagne',
    boutique: 'cafe-ponton',
    espace: 0,
    status: 'pending',
    ilYA: 70,
    message: "Je viens de finir une série sur les ports de l'Atlantique. Le mur de briques lui irait comme un gant.",
  },
]
