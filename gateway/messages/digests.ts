import { plural } from '#messages/format.ts'
import type { Letter } from './mails.ts'
import type { DigestLine } from './notice-facts.ts'
import { NOTICE_WORDS } from './notices.ts'

const LINES_MAX = 20 // the rest is only counted

function said(line: DigestLine): string {
  return NOTICE_WORDS[line.event].digest({ until: '', ...line })
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
