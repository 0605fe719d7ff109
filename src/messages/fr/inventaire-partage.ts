import type { ChampLigne, DocumentAccord, Evenement, Tete } from '#domain/partenariat/partenariat.ts'

/** The inventory as the two parties of a partnership keep it together. */
export const PARTAGE = {
  titre: 'Inventaire partagé',
  intro: (autre: string) =>
    `Ce que vous tapez ici est gardé sur cet appareil, même hors ligne, puis partagé avec ${autre}.`,
  modele: 'Modèle vierge',
  boutique: 'Boutique',
  createur: 'Créateur',
  tete: 'Dépôt',
  champsTete: {
    dateDepot: 'Date de dépôt',
    dateReprise: 'Date de reprise',
    commission: 'Commission de la boutique',
    lieu: 'Fait à',
    date: 'Le',
  } satisfies { [F in keyof Tete]: string },
  datesInversees: 'La reprise précède le dépôt.',
  lignes: 'Produits déposés',
  colonnes: {
    ref: 'Réf.',
    description: 'Désignation du produit',
    depot: 'Quantité déposée',
    prixCentimes: 'Prix de vente (€)',
    repris: 'Quantité reprise',
    vendu: 'Quantité vendue',
  } satisfies { [F in ChampLigne]: string },
  cellule: (colonne: string, ligne: number) => `${colonne}, ligne ${ligne}`,
  actions: 'Actions',
  clavier: 'La touche Entrée mène à la case suivante, puis à une nouvelle ligne.',
  complet: 'La fiche est complète : elle ne prend plus de nouvelle ligne.',
  supprimer: (ligne: number) => `Supprimer la ligne ${ligne}`,
  supprimerTitre: 'Supprimer cette ligne ?',
  depasse: 'Vendu et repris dépassent la quantité déposée.',
  prixInvalide: 'Veuillez entrer un prix en euros, avec deux décimales au plus.',
  choix: (colonne: string) => `« ${colonne} » a reçu plusieurs valeurs. Laquelle garder ?`,
  garder: (valeur: string) => `Garder ${valeur}`,
  vide: '(vide)',
  oui: 'oui',
  non: 'non',
  aChoisir: (nombre: number) =>
    nombre === 1
      ? "Une valeur est à choisir : elle a été remplie des deux côtés avant d'être partagée."
      : `${nombre} valeurs sont à choisir : elles ont été remplies des deux côtés avant d'être partagées.`,
  totaux: 'Totaux',
  total: {
    deposes: 'Total des pièces déposées',
    vendus: 'Total des pièces vendues',
    repris: 'Total des pièces reprises',
    ventes: 'Total des ventes',
    commission: 'Commission de la boutique',
    du: 'Montant total dû au créateur',
  },
  arrondi: 'La commission est calculée sur le total des ventes et arrondie au centime, le demi-centime vers le haut.',
  pdf: 'Exporter en PDF',
  csv: 'Exporter en CSV',
  nonImprimable:
    'Certains caractères (émojis, autres alphabets) manquent à la police du PDF : une mention entre crochets les y remplace. Le fichier CSV les garde.',
  echecCsv: "Le fichier CSV n'a pas pu être préparé. Veuillez réessayer.",
  fichierCsv: 'fiche-inventaire.csv',
  accords: 'Accord des parties',
  accordsNote:
    "« Bon pour accord » note qui a approuvé quelle version, et quand. Il n'a pas de valeur juridique propre : seuls les exemplaires signés engagent les parties.",
  document: { inventaire: "Fiche d'inventaire", contrat: 'Contrat' } satisfies { [D in DocumentAccord]: string },
  accord: 'Bon pour accord',
  retirer: 'Retirer mon accord',
  accordDe: (nom: string, quand: string) => `${nom}, le ${quand}`,
  sansAccord: (nom: string) => `${nom} n'a pas encore donné son accord.`,
  versionActuelle: 'Version actuelle',
  versionAncienne: "Modifié depuis : ce n'est plus la version approuvée",
  empreinte: 'Empreinte SHA-256',
  accordBloque: "Des valeurs restent à choisir : l'accord sera possible ensuite.",
  contratTitre: 'Partager le contrat',
  contratPrive:
    "Ce contrat n'est encore que sur cet appareil. Partagez-le pour que l'autre partie le lise et l'approuve.",
  contratIdentique: 'Les deux parties lisent cette version.',
  contratDiffere: "La version partagée n'est pas celle que vous voyez ici.",
  avecAdresse: 'Partager aussi mon adresse privée',
  partager: (autre: string) => `Partager avec ${autre}`,
  reprendre: 'Reprendre la version partagée',
  historique: (nombre: number) => `Historique (${nombre})`,
  historiqueVide: 'Rien encore : les changements apparaissent ici une fois partagés.',
  historiqueNote: 'Les 300 derniers changements, à la date où ils ont été partagés.',
  ligneSupprimee: 'une ligne supprimée',
  echec: "Cette modification n'a pas pu être enregistrée sur cet appareil.",
  reserve: "L'inventaire partagé s'ouvre ici aux deux parties d'un partenariat confirmé.",
} as const

/** What one line of the history says, after who and when. `ou` is where: 'Réf. de « Bol »'. */
export function evenement({ action, avant, apres }: Evenement, ou: string): string {
  const [old, now] = [avant === '' ? PARTAGE.vide : avant, apres === '' ? PARTAGE.vide : apres]
  switch (action) {
    case 'ajout':
      return `Ligne ajoutée : ${now}`
    case 'suppression':
      return `Ligne supprimée : ${old}`
    case 'modification':
      return `${ou} : ${old} → ${now}`
    case 'conflit':
      return `${ou} : autre valeur proposée, ${now}`
    case 'accord':
      return `${PARTAGE.accord} : ${ou}`
  }
}
