import type { Annonce } from '#domain/market/annonce.ts'
import { formatPrix, plural } from '#messages/format.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import type { Letter, LetterLink } from './mails.ts'
import { type Named, named } from './readable.ts'

/** A saved search and its results, for an alert. */
export interface FoundSearch {
  readonly name: Named
  readonly path: string
  /** The link that stops its alerts. */
  readonly stop: string
  readonly count: number
  /** The listed ones, the newest first. */
  readonly annonces: readonly Pick<Annonce, '_id' | 'nom' | 'ville' | 'prix'>[]
}

const news = (count: number): string => plural(count, 'nouvelle annonce', 'nouvelles annonces')

type FoundAnnonce = FoundSearch['annonces'][number]

const said = ({ nom, ville, prix }: FoundAnnonce): string => `${named(nom)}, ${named(ville)} : ${formatPrix(prix)}`
const pathOf = ({ _id }: Pick<Annonce, '_id'>): string => `/annonce/${_id}`

const STOP_ONE = 'Arrêter les alertes de cette recherche'
const STOP_ALL = 'Arrêter toutes vos alertes'

/** The immediate alert for one annonce. */
export function atOnceLetter({ name, stop }: FoundSearch, annonce: FoundAnnonce): Letter {
  return {
    subject: `Nouvelle annonce : ${named(annonce.nom)}, ${named(annonce.ville)}`,
    paragraphs: [`Votre recherche « ${name} » a trouvé une nouvelle annonce :`, `${said(annonce)}.`],
    action: { label: "Voir l'annonce", path: pathOf(annonce) },
    stop: { label: STOP_ONE, path: stop },
  }
}

/** The alert that an annonce which was full has a place. @param stopAll the link that stops all the member's alerts */
export function placeLetter(annonce: FoundAnnonce, stopAll: string): Letter {
  return {
    subject: `Une place s'est libérée chez ${named(annonce.nom)}, ${named(annonce.ville)}`,
    paragraphs: [
      'Vous avez demandé à être prévenu. Un espace qui était complet a de nouveau une place :',
      `${said(annonce)}.`,
      "Vous ne serez plus prévenu pour cet espace, à moins de le demander à nouveau s'il redevient complet.",
    ],
    action: { label: "Voir l'annonce", path: pathOf(annonce) },
    stop: { label: STOP_ALL, path: stopAll },
  }
}

function more({ count, annonces, path }: FoundSearch): LetterLink | undefined {
  const othersCount = count - annonces.length
  return othersCount > 0 ? { label: `et ${plural(othersCount, 'autre', 'autres')}`, path } : undefined
}

/** The daily alert, by search. @param stopAll the link that stops all the member's alerts */
export function dailyLetter(searches: readonly FoundSearch[], stopAll: string): Letter {
  const [first, second] = searches
  const isOne = first !== undefined && second === undefined
  return {
    subject: isOne
      ? `${news(first.count)} pour « ${first.name} »`
      : `Du nouveau pour ${searches.length} de vos recherches`,
    paragraphs: ['Voici ce que vos recherches enregistrées ont trouvé de nouveau.'],
    sections: searches.map((one) => ({
      heading: { label: `« ${one.name} » : ${news(one.count)}`, path: one.path },
      lines: one.annonces.map((annonce) => ({ label: said(annonce), path: pathOf(annonce) })),
      more: more(one),
      stop: isOne ? undefined : { label: STOP_ONE, path: one.stop },
    })),
    action: { label: 'Voir mes recherches', path: '/suivis' },
    stop: isOne ? { label: STOP_ONE, path: first.stop } : { label: STOP_ALL, path: stopAll },
  }
}

/** The push texts of alerts. An annonce is public and may be named on a screen that anyone sees; a search is not. */
export const ALERT_PUSHES = {
  atOnce: (annonce: FoundAnnonce) => ({ title: 'Nouvelle annonce', body: said(annonce), url: pathOf(annonce) }),
  place: (annonce: FoundAnnonce) => ({ title: 'Une place libre', body: said(annonce), url: pathOf(annonce) }),
  /** @param searches how many have results */
  daily: (searches: number) => ({
    title: 'Vos recherches enregistrées',
    body: `Du nouveau pour ${plural(searches, 'recherche', 'recherches')}.`,
    url: '/suivis',
  }),
} as const

/** The page behind the link that stops alerts: it needs no account. */
export const STOP_PAGE = {
  ask: {
    title: 'Arrêter ces alertes ?',
    one: (name: Named) =>
      `Vous ne recevrez plus ni courrier ni notification pour la recherche « ${name} ». Elle reste enregistrée dans votre compte.`,
    all: 'Vous ne recevrez plus ni courrier ni notification pour aucune de vos recherches. Elles restent enregistrées dans votre compte.',
    button: 'Arrêter les alertes',
  },
  done: {
    title: 'Alertes arrêtées',
    text: "C'est fait. Vous pouvez les remettre quand vous voulez, dans vos recherches enregistrées.",
  },
  already: {
    title: 'Alertes déjà arrêtées',
    text: 'Aucune alerte ne part plus. Vous pouvez les remettre dans vos recherches enregistrées.',
  },
  gone: {
    title: "Cette recherche n'existe plus",
    text: `Elle a été supprimée : ${PRODUCT_NAME} n'envoie plus aucune alerte pour elle.`,
  },
  invalid: {
    title: "Ce lien n'est pas valable",
    text: "Il est incomplet, ou trop ancien. Prenez celui d'un courrier plus récent, ou connectez-vous pour changer vos alertes dans vos recherches enregistrées.",
  },
  see: 'Voir mes recherches',
} as const
