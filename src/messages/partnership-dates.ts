import { firstDayOf, lastDayOf, type Situation } from '#domain/papers/turns.ts'
import { formatDate, formatPeriod } from './format.ts'

/** 'Du 3 mars 2026 au 30 juin 2026'; of a partnership that ends before its first day, that it never began. */
export function partnershipDates(situation: Pick<Situation, 'ends' | 'agreed' | 'candidature'>): string {
  const [first, last] = [firstDayOf(situation), lastDayOf(situation)]
  if (last >= first) return formatPeriod(first, last)
  return `N'aura pas commencé : fin le ${formatDate(last)}, avant le ${formatDate(first)}`
}
