import { plural } from '../format.ts'

/** The two dashboards. */
export const tableau = {
  /** @param pending candidatures without an answer @param offers that await their créateur; of both at least one */
  refused: (pending: number, offers: number) => {
    const waiting = [
      pending > 0 ? plural(pending, 'candidature attend votre réponse', 'candidatures attendent votre réponse') : '',
      offers > 0 ? plural(offers, 'offre attend son créateur', 'offres attendent leur créateur') : '',
    ]
    return `${waiting.filter(Boolean).join(' et ')} : la suppression vaut refus.`
  },
  /** What a deleted annonce leaves. @param names of the créateurs, at least one */
  runsOn: (names: readonly string[]) =>
    names.length === 1
      ? `Le partenariat avec ${names[0]} continue : ses papiers, ses ventes et ses messages restent.`
      : `Les partenariats avec ${names.slice(0, -1).join(', ')} et ${names.at(-1)} continuent : leurs papiers, leurs ventes et leurs messages restent.`,
  closeTitle: "Clôturer l'annonce ?",
  closeText: (open: number) =>
    `${plural(open, 'candidature est en cours', 'candidatures sont en cours')} : clôturer n'y répond pas, et l'annonce n'est plus visible pour leurs créateurs. Vous pourrez toujours répondre ; ce qui reste sans réponse sera refusé quand l'annonce sera supprimée.`,
  toChoose: 'Des valeurs écrites sur plusieurs appareils restent à choisir.',
  annonceGone: "Cette annonce n'est plus visible : elle est clôturée ou masquée.",
  title: 'Tableau de Bord',
  hello: (name: string) => `Bonjour ${name}`,
  profil: 'Mon profil',
  boutiqueTitle: 'Vos annonces',
  create: 'Créer une annonce',
  boutiqueEmpty: "Vous n'avez pas encore d'annonce.",
  boutiqueEmptyText: 'Une étagère, un corner, une vitrine : décrivez la place que vous avez, les créateurs la verront.',
  boutiqueNotArrived: 'Vos annonces ne sont pas encore arrivées sur cet appareil.',
  partnershipsTitle: 'Vos partenariats',
  pastTitle: 'Partenariats passés',
  pastText: "Le contrat, la fiche d'inventaire et les relevés restent.",
  /** Leads to the sums of all partnerships, by month or quarter. */
  sums: { boutique: 'À reverser', creator: 'Mes ventes' },
  creatorTitle: 'Vos candidatures',
  creatorEmpty: 'Aucune candidature pour le moment.',
  creatorEmptyText: 'Parcourez les annonces ci-dessous et présentez-vous à une boutique.',
  creatorNotArrived: 'Vos candidatures ne sont pas encore arrivées sur cet appareil.',
  browse: 'Trouver un espace',
} as const
