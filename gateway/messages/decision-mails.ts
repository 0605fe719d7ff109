import type { ReportReason } from '#domain/talk/signalement.ts'
import { ownLines } from '#domain/visible.ts'
import { REASONS } from '#messages/fr/signalement.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import type { Letter } from './mails.ts'
import type { Named } from './readable.ts'

const BY_PEOPLE =
  "Cette décision a été prise par une personne, à la suite d'un signalement ou de notre propre examen, sur le fondement de la loi et des conditions générales d'utilisation du site."
const AGAIN =
  "dans les six mois : quelqu'un relira votre dossier. Vous pouvez aussi saisir un organe de règlement extrajudiciaire des litiges, ou le juge."
const CONTEST_HIDING = `Pour la contester, touchez « Contester » sur la page de l'annonce, ou répondez à ce courrier, ${AGAIN}`
const CONTEST_SUSPENSION = `Pour la contester, suivez le lien de ce courrier, ou répondez-y, ${AGAIN}`

/** Before the operator's own words, which close the letter. */
const lead = (words: string): readonly string[] =>
  words === '' ? [] : ['Voici ce qui a été écrit avec cette décision :']

const said = (words: string): Pick<Letter, 'quote'> => (words === '' ? {} : { quote: ownLines(words) })

/** Mails about an operator's decision to the member concerned: articles 17 and 20 of Regulation (EU) 2022/2065. */
export const DECISION_MAILS = {
  hide: (nom: Named, reason: ReportReason, words: string, path: string): Letter => ({
    subject: 'Votre annonce a été masquée',
    paragraphs: [
      `Votre annonce « ${nom} » a été masquée : elle ne se voit plus que de vous. Rien n'en est effacé.`,
      `Motif : ${REASONS[reason]}.`,
      BY_PEOPLE,
      CONTEST_HIDING,
      ...lead(words),
    ],
    ...said(words),
    action: { label: "Voir l'annonce", path },
  }),
  restore: (nom: Named, path: string): Letter => ({
    subject: "Votre annonce n'est plus masquée",
    paragraphs: [`Votre annonce « ${nom} » n'est plus masquée : elle est comme avant.`],
    action: { label: "Voir l'annonce", path },
  }),
  suspend: (reason: ReportReason, words: string): Letter => ({
    subject: 'Votre compte est suspendu',
    paragraphs: [
      `Votre compte ${PRODUCT_NAME} est suspendu : vous ne pouvez plus vous connecter, et vos annonces sont masquées. Rien n'est effacé, et ce que vous n'aviez pas encore envoyé reste sur votre appareil.`,
      `Motif : ${REASONS[reason]}.`,
      BY_PEOPLE,
      CONTEST_SUSPENSION,
      'Vous pouvez aussi demander une copie de vos données, ou la suppression de votre compte, en répondant à ce courrier.',
      ...lead(words),
    ],
    ...said(words),
    action: { label: 'Contester la décision', path: '/contester' },
  }),
  uphold: (words: string): Letter => ({
    subject: 'Votre contestation a été examinée',
    paragraphs: [
      'Nous avons relu votre dossier, et la décision est maintenue. Voici pourquoi.',
      'Cette réponse a été écrite par une personne. Vous pouvez encore saisir un organe de règlement extrajudiciaire des litiges, ou le juge.',
    ],
    ...said(words),
  }),
  export: (why: string): Letter => ({
    subject: 'Une copie de vos données a été faite',
    paragraphs: [
      `Une personne chargée de ${PRODUCT_NAME} a fait une copie de vos données. Ce que d'autres membres vous ont écrit n'y est pas.`,
      ...(why === '' ? [] : ["Voici le motif qu'elle a noté."]),
      "Si vous ne l'avez pas demandée, répondez à ce courrier : quelqu'un regardera pourquoi elle a été faite.",
    ],
    ...said(why),
  }),
  reinstate: (): Letter => ({
    subject: 'Votre compte est rétabli',
    paragraphs: [
      `Votre compte ${PRODUCT_NAME} n'est plus suspendu, et vos annonces sont comme avant. Reconnectez-vous sur chacun de vos appareils : ce qui y attendait partira.`,
    ],
    action: { label: 'Se connecter', path: '/connexion' },
  }),
} as const

const OUTCOMES = {
  none: "Après examen, nous n'avons pris aucune mesure : ce que vous avez signalé ne nous a pas paru contraire à la loi ni aux règles du site.",
  hidden: "Après examen, nous avons masqué l'annonce que vous avez signalée.",
  suspended: 'Après examen, nous avons suspendu le compte concerné.',
  deleted: "Ce que vous avez signalé n'est plus sur le site.",
} as const

/** The outcome of a report, to its author: the same words for everyone. */
export function outcomeLetter(outcome: keyof typeof OUTCOMES): Letter {
  return {
    subject: 'Votre signalement a été examiné',
    paragraphs: [
      OUTCOMES[outcome],
      'Cette décision a été prise par une personne. Pour la contester, écrivez-nous par le formulaire de contact ; vous pouvez aussi saisir un organe de règlement extrajudiciaire des litiges, ou le juge.',
    ],
  }
}
