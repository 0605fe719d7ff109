/** A département by the code that begins its communes' INSEE codes, with its land neighbours. */
interface Departement {
  readonly code: string
  readonly nom: string
  readonly neighbours: readonly string[]
}

// Uninhabited territories have no shop: the French Southern Lands and Clipperton are left out.
const ROWS: readonly (readonly [code: string, nom: string, neighbours: string])[] = [
  ['01', 'Ain', '38 39 69 71 73 74'],
  ['02', 'Aisne', '08 51 59 60 77 80'],
  ['03', 'Allier', '18 23 42 58 63 71'],
  ['04', 'Alpes-de-Haute-Provence', '05 06 26 83 84'],
  ['05', 'Hautes-Alpes', '04 26 38 73'],
  ['06', 'Alpes-Maritimes', '04 83'],
  ['07', 'Ardèche', '26 30 38 42 43 48 84'],
  ['08', 'Ardennes', '02 51 55'],
  ['09', 'Ariège', '11 31 66'],
  ['10', 'Aube', '21 51 52 77 89'],
  ['11', 'Aude', '09 31 34 66 81'],
  ['12', 'Aveyron', '15 30 34 46 48 81 82'],
  ['13', 'Bouches-du-Rhône', '30 83 84'],
  ['14', 'Calvados', '27 50 61 76'],
  ['15', 'Cantal', '12 19 43 46 48 63'],
  ['16', 'Charente', '17 24 79 86 87'],
  ['17', 'Charente-Maritime', '16 24 33 79 85'],
  ['18', 'Cher', '03 23 36 41 45 58'],
  ['19', 'Corrèze', '15 23 24 46 63 87'],
  ['21', "Côte-d'Or", '10 39 52 58 70 71 89'],
  ['22', "Côtes-d'Armor", '29 35 56'],
  ['23', 'Creuse', '03 18 19 36 63 87'],
  ['24', 'Dordogne', '16 17 19 33 46 47 87'],
  ['25', 'Doubs', '39 70 90'],
  ['26', 'Drôme', '04 05 07 38 84'],
  ['27', 'Eure', '14 28 60 61 76 78 95'],
  ['28', 'Eure-et-Loir', '27 41 45 61 72 78 91'],
  ['29', 'Finistère', '22 56'],
  ['2A', 'Corse-du-Sud', '2B'],
  ['2B', 'Haute-Corse', '2A'],
  ['30', 'Gard', '07 12 13 34 48 84'],
  ['31', 'Haute-Garonne', '09 11 32 65 81 82'],
  ['32', 'Gers', '31 40 47 64 65 82'],
  ['33', 'Gironde', '17 24 40 47'],
  ['34', 'Hérault', '11 12 30 81'],
  ['35', 'Ille-et-Vilaine', '22 44 49 50 53 56'],
  ['36', 'Indre', '18 23 37 41 86 87'],
  ['37', 'Indre-et-Loire', '36 41 49 72 86'],
  ['38', 'Isère', '01 05 07 26 42 69 73'],
  ['39', 'Jura', '01 21 25 70 71'],
  ['40', 'Landes', '32 33 47 64'],
  ['41', 'Loir-et-Cher', '18 28 36 37 45 72'],
  ['42', 'Loire', '03 07 38 43 63 69 71'],
  ['43', 'Haute-Loire', '07 15 42 48 63'],
  ['44', 'Loire-Atlantique', '35 49 56 85'],
  ['45', 'Loiret', '18 28 41 58 77 89 91'],
  ['46', 'Lot', '12 15 19 24 47 82'],
  ['47', 'Lot-et-Garonne', '24 32 33 40 46 82'],
  ['48', 'Lozère', '07 12 15 30 43'],
  ['49', 'Maine-et-Loire', '35 37 44 53 72 79 85 86'],
  ['50', 'Manche', '14 35 53 61'],
  ['51', 'Marne', '02 08 10 52 55 77'],
  ['52', 'Haute-Marne', '10 21 51 55 70 88'],
  ['53', 'Mayenne', '35 49 50 61 72'],
  ['54', 'Meurthe-et-Moselle', '55 57 67 88'],
  ['55', 'Meuse', '08 51 52 54 88'],
  ['56', 'Morbihan', '22 29 35 44'],
  ['57', 'Moselle', '54 67'],
  ['58', 'Nièvre', '03 18 21 45 71 89'],
  ['59', 'Nord', '02 62 80'],
  ['60', 'Oise', '02 27 76 77 80 95'],
  ['61', 'Orne', '14 27 28 50 53 72'],
  ['62', 'Pas-de-Calais', '59 80'],
  ['63', 'Puy-de-Dôme', '03 15 19 23 42 43'],
  ['64', 'Pyrénées-Atlantiques', '32 40 65'],
  ['65', 'Hautes-Pyrénées', '31 32 64'],
  ['66', 'Pyrénées-Orientales', '09 11'],
  ['67', 'Bas-Rhin', '54 57 68 88'],
  ['68', 'Haut-Rhin', '67 88 90'],
  ['69', 'Rhône', '01 38 42 71'],
  ['70', 'Haute-Saône', '21 25 39 52 88 90'],
  ['71', 'Saône-et-Loire', '01 03 21 39 42 58 69'],
  ['72', 'Sarthe', '28 37 41 49 53 61'],
  ['73', 'Savoie', '01 05 38 74'],
  ['74', 'Haute-Savoie', '01 73'],
  ['75', 'Paris', '92 93 94'],
  ['76', 'Seine-Maritime', '14 27 60 80'],
  ['77', 'Seine-et-Marne', '02 10 45 51 60 89 91 93 94 95'],
  ['78', 'Yvelines', '27 28 91 92 95'],
  ['79', 'Deux-Sèvres', '16 17 49 85 86'],
  ['80', 'Somme', '02 59 60 62 76'],
  ['81', 'Tarn', '11 12 31 34 82'],
  ['82', 'Tarn-et-Garonne', '12 31 32 46 47 81'],
  ['83', 'Var', '04 06 13 84'],
  ['84', 'Vaucluse', '04 07 13 26 30 83'],
  ['85', 'Vendée', '17 44 49 79'],
  ['86', 'Vienne', '16 36 37 49 79 87'],
  ['87', 'Haute-Vienne', '16 19 23 24 36 86'],
  ['88', 'Vosges', '52 54 55 67 68 70 90'],
  ['89', 'Yonne', '10 21 45 58 77'],
  ['90', 'Territoire de Belfort', '25 68 70 88'],
  ['91', 'Essonne', '28 45 77 78 92 94'],
  ['92', 'Hauts-de-Seine', '75 78 91 93 94 95'],
  ['93', 'Seine-Saint-Denis', '75 77 92 94 95'],
  ['94', 'Val-de-Marne', '75 77 91 92 93'],
  ['95', "Val-d'Oise", '27 60 77 78 92 93'],
  ['971', 'Guadeloupe', ''],
  ['972', 'Martinique', ''],
  ['973', 'Guyane', ''],
  ['974', 'La Réunion', ''],
  ['975', 'Saint-Pierre-et-Miquelon', ''],
  ['976', 'Mayotte', ''],
  ['977', 'Saint-Barthélemy', ''],
  ['978', 'Saint-Martin', ''],
  ['986', 'Wallis et Futuna', ''],
  ['987', 'Polynésie française', ''],
  ['988', 'Nouvelle-Calédonie', ''],
]

export const DEPARTEMENTS: readonly Departement[] = ROWS.map(([code, nom, neighbours]) => ({
  code,
  nom,
  neighbours: neighbours === '' ? [] : neighbours.split(' '),
}))

/** The département of a commune, from its INSEE code; `''` for an unknown commune. */
export function departementOf(commune: string): string {
  return commune.slice(0, /^9[78]/.test(commune) ? 3 : 2)
}

/** A département by its code. */
export function departementNamed(code: string): Departement | undefined {
  return DEPARTEMENTS.find((one) => one.code === code)
}

/** Whether a commune is in a region: a département or a commune by its code, `''` for everywhere. */
export function isInPlace(commune: string | undefined, place: string): boolean {
  return place === '' || commune === place || (commune !== undefined && departementOf(commune) === place)
}
