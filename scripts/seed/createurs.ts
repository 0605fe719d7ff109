/** A créateur of the demo market. */
export interface CreateurSeed {
  /** Part of the ids and of the e-mail. */
  readonly cle: string
  readonly prenom: string
  readonly nom: string
  readonly ville: string
  readonly description: string
  readonly specificites: string
  readonly photos: readonly string[]
}

export const CREATEURS: readonly CreateurSeed[] = [
  {
    cle: 'createur',
    prenom: 'Camille',
    nom: 'Ferrand',
    ville: 'Amboise',
    description:
      "Céramiste installée au bord de la Loire, je tourne un grès clair que j'émaille aux cendres de vigne. Des bols, des pichets, des vases : des pièces de tous les jours, qui gardent la trace des doigts.",
    specificites:
      'Grès cuit à 1 260 °C, compatible lave-vaisselle. Pièces de 18 à 90 €. Réassort toutes les trois semaines.',
    photos: ['ceramiques-table', 'ceramiques-etagere'],
  },
  {
    cle: 'ines-morel',
    prenom: 'Inès',
    nom: 'Morel',
    ville: 'Lyon',
    description:
      "Je dessine et je soude des bijoux de laiton et d'argent, inspirés des herbiers. Chaque feuille est découpée à la main, puis martelée jusqu'à trouver sa courbe.",
    specificites: "Argent 925 recyclé, laiton doré à l'or fin. Écrins de papier ensemencé.",
    photos: ['bijoux-vitrine', 'bijoux-panneau'],
  },
  {
    cle: 'yann-le-goff',
    prenom: 'Yann',
    nom: 'Le Goff',
    ville: 'Quimper',
    description:
      "Savonnier à froid, aux huiles de France et au lait de brebis. Mes savons sèchent six semaines face à l'Odet et sentent le foin, la pomme ou rien du tout.",
    specificites: 'Surgras à 8 %, sans huile de palme, emballage carton. Notifications cosmétiques à jour.',
    photos: ['savons-etagere'],
  },
  {
    cle: 'lou-castagne',
    prenom: 'Lou',
    nom: 'Castagné',
    ville: 'Toulouse',
    description:
      "Illustratrice de rues, de marchés et de gens assis aux terrasses. J'imprime en risographie, deux ou trois couleurs, sur des papiers un peu rugueux.",
    specificites: 'Tirages de 30 à 100 exemplaires, signés. Formats A5 à A2, encadrement possible.',
    photos: ['papier-mur', 'papier-table'],
  },
  {
    cle: 'hugo-delmas',
    prenom: 'Hugo',
    nom: 'Delmas',
    ville: 'Angers',
    description:
      "Relieur formé à l'ancienne, je fabrique des carnets cousus main que l'on peut ouvrir à plat, avec des papiers marbrés à la cuve.",
    specificites: 'Couture apparente, cuirs de tannage végétal. Marquage du prénom à la demande.',
    photos: ['papier-etagere', 'papier-table'],
  },
  {
    cle: 'salome-weber',
    prenom: 'Salomé',
    nom: 'Weber',
    ville: 'Strasbourg',
    description:
      'Je souffle le verre dans un atelier partagé du port. Carafes, photophores et boules de lumière, aux teintes de miel et de fumée.',
    specificites: 'Pièces uniques ou petites séries. Emballage renforcé fourni.',
    photos: ['luminaires-suspension'],
  },
  {
    cle: 'paul-etcheverry',
    prenom: 'Paul',
    nom: 'Etcheverry',
    ville: 'Bayonne',
    description:
      "Tourneur sur bois. Je travaille le hêtre et le merisier tombés en forêt d'Iraty : planches, boîtes, toupies, patères.",
    specificites: "Finition à l'huile dure alimentaire. Garantie contre la fente pendant un an.",
    photos: ['epicerie-etagere'],
  },
  {
    cle: 'maelle-rousseau',
    prenom: 'Maëlle',
    nom: 'Rousseau',
    ville: 'Nantes',
    description:
      'Couturière de petites séries : des vestes sans doublure, des chemises larges, coupées dans des fins de rouleaux.',
    specificites: 'Tailles 34 à 48, retouches offertes. Étiquetage de composition conforme.',
    photos: ['mode-portant', 'mode-cabine'],
  },
  {
    cle: 'anouk-bertin',
    prenom: 'Anouk',
    nom: 'Bertin',
    ville: 'Apt',
    description:
      'Cirière. Mes bougies sont coulées à la cire de colza et parfumées avec les plantes du plateau : hélichryse, sarriette, immortelle.',
    specificites: 'Quarante heures de combustion, pots réutilisables en terre cuite.',
    photos: ['bougies-table'],
  },
  {
    cle: 'theo-nguyen',
    prenom: 'Théo',
    nom: 'Nguyen',
    ville: 'Lille',
    description:
      "Maroquinier, j'assemble sacs et portefeuilles au fil de lin poissé, sans colle et sans doublure, pour que l'on voie tout.",
    specificites: 'Cuirs du Puy-en-Velay. Réparation à vie.',
    photos: ['mode-vitrine'],
  },
  {
    cle: 'clemence-aubry',
    prenom: 'Clémence',
    nom: 'Aubry',
    ville: 'Troyes',
    description:
      "Tisserande et teinturière : écharpes, plaids et coussins aux couleurs de garance, de gaude et d'indigo.",
    specificites: 'Laines françaises, métier à quatre cadres. Une vingtaine de pièces par mois.',
    photos: ['mercerie-rubans'],
  },
  {
    cle: 'noe-garcin',
    prenom: 'Noé',
    nom: 'Garcin',
    ville: 'Marseille',
    description:
      "Vannier urbain : je tresse l'osier du Vaucluse et le papier journal, pour des paniers, des suspensions et des abat-jour.",
    specificites: 'Grands formats livrés et posés par mes soins.',
    photos: ['plantes-suspension'],
  },
  {
    cle: 'jeanne-perrin',
    prenom: 'Jeanne',
    nom: 'Perrin',
    ville: 'Besançon',
    description:
      'Graveuse sur bois et sur linoléum. Des oiseaux, des sapins, des maisons sous la neige, imprimés à la cuillère.',
    specificites: "Encres à l'huile, papier japonais. Éditions de 40 exemplaires.",
    photos: ['galerie-mur'],
  },
  {
    cle: 'samir-haddad',
    prenom: 'Samir',
    nom: 'Haddad',
    ville: 'Montpellier',
    description:
      'Mosaïste et carreleur, je récupère les faïences des immeubles démolis pour en faire des dessous-de-plat, des tables et des numéros de rue.',
    specificites: "Commandes de numéros et d'enseignes en trois semaines.",
    photos: ['ceramiques-niche', 'concept-arches'],
  },
]
