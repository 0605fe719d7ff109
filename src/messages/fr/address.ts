import type { CandidatureEvent, UnseenEvents } from '#domain/notices.ts'
import { plural } from '../format.ts'

const NEWS: { readonly [E in CandidatureEvent]: (count: number) => string } = {
  pending: (count) => plural(count, 'candidature reçue', 'candidatures reçues'),
  'awaiting-creator': (count) => plural(count, 'offre à confirmer ou décliner', 'offres à confirmer ou décliner'),
  'refused-by-boutique': (count) => plural(count, 'candidature refusée', 'candidatures refusées'),
  confirmed: (count) => plural(count, 'partenariat confirmé', 'partenariats confirmés'),
  'declined-by-creator': (count) => plural(count, 'offre déclinée', 'offres déclinées'),
  'withdrawn-by-creator': (count) => plural(count, 'candidature retirée', 'candidatures retirées'),
  expired: (count) => plural(count, 'offre expirée', 'offres expirées'),
  'boutique-left': (count) => plural(count, 'boutique partenaire partie', 'boutiques partenaires parties'),
  'creator-left': (count) => plural(count, 'créateur partenaire parti', 'créateurs partenaires partis'),
  'message-to-boutique': (count) => plural(count, 'conversation non lue', 'conversations non lues'),
  'message-to-createur': (count) => plural(count, 'conversation non lue', 'conversations non lues'),
  expiring: (count) => plural(count, "offre sur le point d'expirer", "offres sur le point d'expirer"),
}

/** The news of candidatures as one list; empty if there are none. */
export function newsText(news: UnseenEvents): string {
  const events = Object.keys(news) as CandidatureEvent[]
  return events.map((event) => NEWS[event](news[event] ?? 0)).join(', ')
}

/** The proof of an e-mail address: the bar while it is unproved. */
export const address = {
  bar: 'Adresse e-mail à confirmer',
  unproved: (email: string) =>
    `Ouvrez le lien envoyé à ${email}. Jusque-là, les autres membres ne voient pas votre adresse et vous ne recevez pas nos courriers.`,
  news: (list: string) => `Ce qu'ils vous auraient dit : ${list}.`,
  resend: 'Renvoyer le lien',
  sent: (email: string) =>
    `Un nouveau lien a été envoyé à ${email}. Pensez à regarder dans les courriers indésirables.`,
  hadLinks: (when: string) =>
    `Deux liens de confirmation par jour sont envoyés au plus : vous pourrez en demander un autre le ${when}. Le dernier reste valable sept jours.`,
  notSent: (why: string) => `Le lien n'a pas pu être envoyé. ${why}`,

  withheld: "Ce membre n'a pas encore confirmé son adresse e-mail.",
} as const
