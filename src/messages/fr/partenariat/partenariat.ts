import type { PaperName } from '#domain/papers/papers.ts'
import type { PaperState, TurnKind } from '#domain/papers/turns.ts'
import { formatCommission, formatDate, formatNumber, plural } from '../../format.ts'
import { ofName } from '../../typography.ts'

/** What the sentences about a step depend on. */
export interface TurnFacts {
  readonly other: string
  /** Whether the other party approved the paper that it is about. */
  readonly hasApproved: boolean
  /** Whether a contract is in force already. */
  readonly isAmendment: boolean
  /** Whether the paper has changed since this party approved it, or the other did not receive what this one paid. */
  readonly isAgain: boolean
  /** The partnership's last day, `YYYY-MM-DD`. */
  readonly lastDay: string
  /** Whether that day is past. */
  readonly isPast: boolean
}

interface TurnTexts {
  /** What this party has to do. */
  readonly mine: (facts: TurnFacts) => string
  readonly label: string
  /** What the other party has to do. */
  readonly theirs: (facts: TurnFacts) => string
}

const theContrat = (isAmendment: boolean) => (isAmendment ? "l'avenant au contrat" : 'le contrat')

const ends = (lastDay: string, isPast: boolean) =>
  `Le partenariat ${isPast ? "s'est terminé" : 'se termine'} le ${formatDate(lastDay)}`

const hasChangedSince = (what: string, approved: string) =>
  `${what} a changé depuis votre accord${approved}. Relisez ce qui a changé, puis donnez à nouveau votre accord.`

/** The next step of a partnership: one sentence, and the button's label. */
export const TURNS: { readonly [K in TurnKind]: TurnTexts } = {
  'contrat-to-complete': {
    mine: () => 'Il vous reste des informations à écrire dans le contrat.',
    label: 'Compléter le contrat',
    theirs: ({ other }) => `${other} doit encore compléter sa partie du contrat.`,
  },
  'contrat-to-approve': {
    mine: ({ other, hasApproved, isAmendment, isAgain }) => {
      const approved = hasApproved ? `, et ${other} l'a approuvé` : ''
      if (isAgain) return hasChangedSince(isAmendment ? "L'avenant" : 'Le contrat', approved)
      const complete = isAmendment ? 'Un avenant au contrat est proposé' : 'Le contrat est complet'
      const what = hasApproved ? `${other} a approuvé ${theContrat(isAmendment)}` : complete
      return `${what}. Relisez-le, puis donnez votre accord.`
    },
    label: 'Relire le contrat',
    theirs: ({ other, isAmendment }) =>
      `Vous avez approuvé ${theContrat(isAmendment)}. Il attend l'accord ${ofName(other)}.`,
  },
  'inventaire-to-type': {
    mine: () => "Écrivez les pièces que vous déposez dans la fiche d'inventaire, puis donnez votre accord.",
    label: "Remplir l'inventaire",
    theirs: ({ other }) => `${other} doit écrire la fiche d'inventaire et l'approuver.`,
  },
  'inventaire-to-check': {
    mine: ({ other, hasApproved, isAgain }) => {
      if (isAgain) return hasChangedSince("La fiche d'inventaire", hasApproved ? `, et ${other} l'a approuvée` : '')
      const what = hasApproved ? `${other} a approuvé la fiche d'inventaire` : "La fiche d'inventaire est écrite"
      return `${what}. Vérifiez-la, puis donnez votre accord.`
    },
    label: "Vérifier l'inventaire",
    theirs: ({ other }) => `Vous avez approuvé la fiche d'inventaire. Elle attend l'accord ${ofName(other)}.`,
  },
  'statement-to-answer': {
    mine: ({ other }) => `${other} vous propose un relevé. Acceptez-le, ou dites ce qui ne va pas.`,
    label: 'Lire le relevé',
    theirs: ({ other }) => `Votre relevé attend la réponse ${ofName(other)}.`,
  },
  'statement-to-redo': {
    mine: ({ other }) => `${other} a contesté votre relevé. Lisez pourquoi, puis refaites-le.`,
    label: 'Refaire le relevé',
    theirs: ({ other }) => `Vous avez contesté un relevé : ${other} doit le refaire.`,
  },
  'statement-to-settle': {
    mine: ({ other, isAgain }) =>
      isAgain
        ? `${other} n'a pas reçu un de vos règlements. Lisez pourquoi, puis notez-le à nouveau.`
        : 'Un relevé accepté est à régler.',
    label: 'Noter le règlement',
    theirs: ({ other }) => `${other} doit régler un relevé.`,
  },
  'payment-to-confirm': {
    mine: ({ other }) => `${other} a noté un règlement. L'avez-vous reçu ?`,
    label: 'Répondre',
    theirs: ({ other }) => `Votre règlement attend la confirmation ${ofName(other)}.`,
  },
  'pieces-to-take-back': {
    mine: ({ lastDay, isPast }) =>
      `${ends(lastDay, isPast)} : des pièces sont encore en rayon. Notez ce que vous reprenez.`,
    label: 'Reprendre les pièces',
    theirs: ({ other, lastDay, isPast }) => `${ends(lastDay, isPast)} : ${other} doit reprendre ses pièces.`,
  },
  'sales-to-count': {
    mine: () => "Des ventes, ou un loyer, attendent d'être comptés dans un relevé.",
    label: 'Faire le relevé',
    theirs: ({ other }) => `${other} doit faire le relevé.`,
  },
  'past-last-day': {
    mine: () => "Le dernier jour est passé. Décidez ensemble de prolonger le partenariat, ou d'y mettre fin.",
    label: 'Prolonger ou mettre fin',
    theirs: () => '',
  },
}

/** The page of a partnership. */
export const PARTENARIAT = {
  title: 'Partenariat',
  notFound: 'Partenariat introuvable',
  notFoundWhy: 'Cette adresse ne mène à aucun de vos partenariats confirmés.',
  notArrived: 'Vos partenariats ne sont pas encore arrivés sur cet appareil.',
  fromAnnonce: "D'après l'annonce : rien n'est encore approuvé.",
  rent: (amount: string) => `${amount} par mois`,
  noRent: 'Sans loyer',
  commission: (percent: number) => (percent > 0 ? `commission de ${formatCommission(percent)}` : 'sans commission'),
  over: 'Le dernier jour est passé, rien ne reste en rayon et toutes les ventes sont comptées.',
  since: (when: string) => `Depuis le ${when}.`,
  unanswered: (other: string) =>
    `Sans réponse, écrivez à ${other}, ou annoncez la fin du partenariat en bas de cette page : elle vaut sans son accord.`,
  sell: 'Noter une vente',

  money: 'Argent',
  inReleves: 'Déjà dans un relevé',
  inNoReleve: 'Pas encore dans un relevé',
  /**
   * @param what those in no statement, as in `uncountedText`
   * @param rates those of the commission that was deducted, one of each
   */
  uncounted: (what: string, rates: readonly number[], hasVat: boolean, hasRent: boolean) => {
    const commission = rates.length === 1 ? `commission de ${formatCommission(rates[0] ?? 0)}` : 'commission'
    const deducted = rates.some((rate) => rate > 0) ? `, ${commission}${hasVat ? ' et TVA déduites' : ' déduite'}` : ''
    return `${what}${deducted}.${hasRent ? " Le loyer n'est pas compté ici." : ''}`
  },
  unsettled: (count: number) => (count === 1 ? 'Par un relevé à régler.' : `Par ${count} relevés à régler.`),
  credit: "Trop versé, déduit d'office du prochain relevé, ou à rendre.",
  allCounted: 'Toutes les ventes sont dans un relevé.',
  noSale: "Aucune vente n'est notée.",
  rentLeft: (amount: string) => `Loyer pas encore dans un relevé : ${amount}.`,
  makeReleve: 'Faire le relevé',
  nothingToCount: "Le relevé se fera dès qu'une vente ou un loyer sera à compter.",
  lastReleves: 'Derniers relevés',

  shelf: 'En rayon',
  pieces: (count: number) => plural(count, 'pièce en rayon', 'pièces en rayon'),
  noRows: "Rien n'est encore écrit dans la fiche d'inventaire.",
  runOut: (names: string) => `Épuisé : ${names}.`,
  runOutMore: (names: string, more: number) => `Épuisé : ${names} et ${plural(more, 'autre', 'autres')}.`,
  seeInventaire: "Voir l'inventaire",

  maybeSame: 'Une même vente notée deux fois ?',
  maybeSameText: (articles: readonly string[]) =>
    `Vous l'avez tous deux notée, à quelques minutes : ${articles.join(', ')}. Dites au comptoir si c'en est une seule, avant de faire le relevé.`,
  maybeSameAnswer: 'Répondre au comptoir',

  papers: 'Papiers',
  paper: { contrat: 'Contrat', inventaire: "Fiche d'inventaire" } satisfies { [P in PaperName]: string },
  state: {
    'to-complete': () => 'À compléter',
    'to-approve': () => 'À approuver',
    approved: (when: string, paper: PaperName) =>
      `${paper === 'inventaire' ? 'Approuvée' : 'Approuvé'} par vous deux le ${when}`,
    amendment: () => 'Avenant en cours',
  } satisfies { [S in PaperState]: (when: string, paper: PaperName) => string },
  former: (when: string) => `Le contrat approuvé le ${when} compte jusqu'au soir du jour de votre accord à tous deux.`,
  countsFrom: (day: string) => `Compte à partir du ${day}`,
  termsFrom: (terms: string, day: string) => `${terms} à partir du ${day}`,
  pdf: 'PDF',
  share: 'Partager',
  contratInForce: 'contrat en vigueur',
  contratToCome: 'contrat qui comptera',
  contratDraft: 'projet de contrat',
  inventaireNow: "fiche d'inventaire",
  releves: 'Relevés',
  noReleve: 'Aucun encore',
  eachReleve: (count: number) => `Chaque relevé (${formatNumber(count)})`,
  copies: (count: number) => `Exemplaires convenus (${count})`,

  thread: 'Fil',
  nothingYet: "Aucun message ni événement pour l'instant.",
  write: 'Écrire',
  you: 'Vous',
  photoOnly: (count: number) => plural(count, 'photo', 'photos'),
  said: (who: string, text: string) => `${who} : ${text}`,
} as const
