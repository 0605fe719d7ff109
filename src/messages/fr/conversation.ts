import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { MESSAGE_TEXT_MAX } from '#domain/talk/entries.ts'
import { formatNumber, plural } from '../format.ts'
import { spaced } from '../typography.ts'

const GONE = 'Compte supprimé'

/** The conversation of a candidature's two parties. */
export const conversation = {
  listTitle: 'Messages',
  title: 'Conversation',
  open: 'Messages',
  openCount: (unread: number) => `Messages (${plural(unread, 'non lu', 'non lus')})`,
  openWith: (name: string, unread: number) =>
    unread === 0 ? `Messages avec ${name}` : `Messages avec ${name} (${plural(unread, 'non lu', 'non lus')})`,
  none: 'Aucune conversation pour le moment.',
  noneText: {
    boutique: "Une conversation s'ouvre avec chaque candidature que vous recevez.",
    createur: "Une conversation s'ouvre avec chaque candidature, dès qu'elle est envoyée.",
  },
  search: 'Chercher par nom',
  noneFound: (name: string) => spaced(`Aucune conversation avec « ${name} ».`),
  notArrived: 'Vos conversations ne sont pas encore sur cet appareil.',
  unread: (count: number) => plural(count, 'non lu', 'non lus'),
  you: 'Vous',
  photoOnly: (count: number) => plural(count, 'photo', 'photos'),
  openPartnership: 'Voir le partenariat',
  /** The candidature, as its author and the other party see it. */
  applied: { mine: 'Candidature envoyée', theirs: 'Candidature reçue' },
  arrived: (name: string, text: string) => spaced(`${name} : ${text}`),
  newBelow: 'Nouveau message',
  states: { sent: 'Envoyé', waiting: 'En attente', rejected: 'Refusé' },
  announcements: { sent: 'Message envoyé.', waiting: "Message en attente d'envoi.", rejected: '' },
  write: 'Votre message',
  send: 'Envoyer',
  empty: 'Écrivez un message, ou ajoutez une photo.',
  tooLong: (length: number) =>
    spaced(
      `Votre message compte ${formatNumber(length)} caractères, et ${formatNumber(MESSAGE_TEXT_MAX)} au plus peuvent partir ensemble. Envoyez-le en plusieurs fois : rien n'est perdu.`,
    ),
  left: (count: number) => plural(count, 'caractère restant', 'caractères restants'),
  failed: "Votre message n'a pas pu être gardé.",
  correct: 'Corriger',
  addPhoto: 'Ajouter une photo',
  removePhoto: (at: number) => `Retirer la photo ${at}`,
  photo: (at: number, name: string) => `Photo ${at} envoyée par ${name}`,
  ownPhoto: (at: number) => `Photo ${at} de votre message`,
  gone: "Cette conversation n'existe plus.",
  goneText: "L'annonce ou la candidature dont elle parlait a été supprimée.",
  goneUnsent: "Ce que vous aviez écrit et qui n'a pas pu partir est gardé ici.",
  unfinished: "Ce que vous étiez en train d'écrire",
  leftNote: 'Cette personne a supprimé son compte : elle ne peut plus lire vos messages, et les siens ont été effacés.',
  menu: 'Options',
  block: 'Bloquer',
  blockTitle: (name: string) => spaced(`Bloquer ${name} ?`),
  blockText: 'Ses messages dans cette conversation seront refusés. Vous pourrez le débloquer à tout moment.',
  blocked: (name: string) => spaced(`Vous avez bloqué ${name} : ses messages sont refusés.`),
  unblock: 'Débloquer',
  report: 'Signaler',
  reportTitle: (name: string) => `Signaler ${name}`,
  reportText:
    "Votre signalement est envoyé au support, avec la référence de la conversation. L'autre personne n'en saura rien.",
  reportWhat: 'Ce que vous signalez',
  wholeConversation: 'Toute la conversation',
  saidOn: (day: string, words: string) => `${day} : ${words}`,
  aboutHint: 'Le message choisi est joint au signalement. Les autres ne sont pas lus.',
  reported: 'Signalement enregistré',
  reportedWaits: (when: string) => spaced(`Votre signalement partira ${when}.`),
  reportRefused: "Votre signalement n'a pas été envoyé.",
  reportFailed: "Votre signalement n'a pas pu être gardé.",
} as const

/** A party's name in a conversation. */
export function nameIn(candidature: Candidature, party: 'boutique' | 'creator'): string {
  if (leaverOf(candidature) === party) return GONE
  return party === 'boutique' ? candidature.annonce.nom : candidature.nom
}
