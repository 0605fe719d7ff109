import type { NoticeEvent } from '#domain/notices.ts'
import { plural } from '#messages/format.ts'
import { formatParis, formatParisDate } from '#messages/instants.ts'
import type { Letter } from './mails.ts'
import type { NamedAnnonce } from './notices.ts'

/** Notices of the same event, merged; per annonce where it matters. */
export interface DigestLine {
  readonly event: NoticeEvent
  readonly count: number
  /** The boutique's own annonce. */
  readonly place?: NamedAnnonce
  /** An ISO 8601 instant: the first offer's expiry, or the first annonce's deletion. */
  readonly until?: string
}

const LINES_MAX = 20 // the rest is only counted

type Say = (line: DigestLine & { readonly until: string }) => string

const at = (place: NamedAnnonce | undefined): string =>
  place === undefined ? '' : ` pour « ${place.nom}, ${place.ville} »`

/** The sentence for several notices of each event, without a full stop. None names the other party. */
const SAID: { readonly [E in NoticeEvent]: Say } = {
  pending: ({ count, place }) => `${plural(count, 'nouvelle candidature', 'nouvelles candidatures')}${at(place)}`,
  'awaiting-creator': ({ count, until }) =>
    `${plural(count, 'offre attend', 'offres attendent')} votre réponse, la première jusqu'au ${formatParis(until)}, heure de Paris`,
  'refused-by-boutique': ({ count }) =>
    plural(count, "candidature n'a pas été retenue", "candidatures n'ont pas été retenues"),
  confirmed: ({ count, place }) => `${plural(count, 'partenariat confirmé', 'partenariats confirmés')}${at(place)}`,
  'declined-by-creator': ({ count, place }) => `${plural(count, 'offre déclinée', 'offres déclinées')}${at(place)}`,
  'withdrawn-by-creator': ({ count, place }) =>
    `${plural(count, 'candidature retirée', 'candidatures retirées')}${at(place)}`,
  'boutique-left': ({ count }) =>
    `${plural(count, 'boutique partenaire a supprimé son compte', 'boutiques partenaires ont supprimé leur compte')} : vos papiers restent`,
  'creator-left': ({ count, place }) =>
    `${plural(count, 'créateur partenaire a supprimé son compte', 'créateurs partenaires ont supprimé leur compte')}${at(place)} : vos papiers restent`,
  expiring: (line) => SAID['awaiting-creator'](line),
  'message-to-boutique': ({ count }) => plural(count, 'conversation non lue', 'conversations non lues'),
  'message-to-createur': (line) => SAID['message-to-boutique'](line),
  purge: ({ count, until }) =>
    `${plural(count, 'annonce clôturée sera supprimée', 'annonces clôturées seront supprimées')}, à partir du ${formatParisDate(until)}`,
}

function said(line: DigestLine): string {
  return SAID[line.event]({ until: '', ...line })
}

function total(lines: readonly DigestLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0)
}

/** The first event with its count; then the count of the others. */
function subjectOf(lines: readonly DigestLine[]): string {
  const [first] = lines
  if (first === undefined) return ''
  const same = lines.filter(({ event }) => event === first.event)
  const { place, ...whole } = first
  const subject = said(same.length === 1 ? first : { ...whole, count: total(same) })
  const others = total(lines) - total(same)
  return others === 0 ? subject : `${subject} et ${plural(others, 'autre nouvelle', 'autres nouvelles')}`
}

/** One mail for several deferred ones. @param lines the most urgent first; `place` and `until` depend on their event */
export function digestLetter(lines: readonly DigestLine[]): Letter {
  const othersCount = total(lines.slice(LINES_MAX))
  return {
    subject: subjectOf(lines),
    paragraphs: [
      'Vous avez beaucoup de nouvelles en peu de temps. Plutôt que de vous envoyer un courrier pour chacune, les voici réunies :',
      ...lines.slice(0, LINES_MAX).map((line) => `${said(line)}.`),
      ...(othersCount === 0 ? [] : [`Et ${plural(othersCount, 'autre nouvelle', 'autres nouvelles')}.`]),
      'Vous les trouverez toutes dans votre tableau de bord.',
    ],
    action: { label: 'Ouvrir le tableau de bord', path: '/tableau-de-bord' },
  }
}
