import type { ReportReason } from '#domain/talk/signalement.ts'
import { ownLines } from '#domain/visible.ts'
import { REASONS } from '#messages/fr/signalement.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import type { Letter } from './mails.ts'

const KINDS = {
  annonce: 'Annonce',
  profil: 'Profil',
  message: 'Message',
  conversation: 'Conversation',
  appeal: 'Décision contestée',
} as const
type Kind = keyof typeof KINDS

const WHAT = {
  annonce: "d'une annonce",
  profil: "d'un profil",
  message: "d'un message",
  conversation: "d'une conversation",
} as const

/** The mails of reports, to the support and to the reporters. */
export const REPORT_MAILS = {
  nobody: 'Anonyme',
  /** The subject of an appeal among the messages to the support. */
  appeal: 'Contestation',
  noAddress: 'sans adresse',
  toSupport: (kind: Kind, reason: ReportReason, where: string, text: string) =>
    `Motif : ${REASONS[reason]}\n${KINDS[kind]} : ${where}\n\n${text}`,
  /** The same for everyone: it goes to an unproved address. */
  visitorCopy: (): Letter => ({
    subject: 'Nous avons reçu votre signalement',
    paragraphs: [
      `Un signalement a été envoyé à ${PRODUCT_NAME} avec cette adresse. Nous l'examinons, et nous vous écrirons ce que nous avons décidé.`,
      "Si ce n'est pas vous, ignorez ce message : cette adresse ne sert à rien d'autre, et elle est effacée avec le signalement.",
    ],
  }),
  memberCopy: (kind: keyof typeof WHAT, reason: ReportReason, where: string, text: string): Letter => ({
    subject: 'Nous avons reçu votre signalement',
    paragraphs: [
      `Vous avez signalé un contenu sur ${PRODUCT_NAME}. Nous examinons ce signalement ${WHAT[kind]}, et nous vous écrirons ce que nous avons décidé.`,
      `Motif : ${REASONS[reason]}.`,
      `Référence : ${where}`,
      ...(text === '' ? [] : ['Vos mots :']),
    ],
    ...(text === '' ? {} : { quote: ownLines(text) }),
  }),
} as const
