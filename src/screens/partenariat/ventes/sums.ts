import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { leaverOf } from '#domain/candidature.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import { addUp, type MoneySums, type MonthPart, monthParts, quarterOf } from '#domain/papers/statements/months.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { annonceParts } from '#messages/distinct-names.ts'

/** A partnership with its sums, in all or of one period. */
export interface PartnerSums {
  readonly partnership: Partnership
  readonly parts: readonly MonthPart[]
  readonly sums: MoneySums
}

/** A month or a quarter, with the partnerships that have sales or sums in it. */
export interface PeriodSums {
  /** `YYYY-MM` or `YYYY-Tn`. */
  readonly period: string
  readonly partners: readonly PartnerSums[]
  readonly sums: MoneySums
}

/** The other party's name. */
export function partnerOf({ partnership: { candidature, party } }: Pick<PartnerSums, 'partnership'>): string {
  return party === 'boutique' ? candidature.nom : candidature.annonce.nom
}

/** The parts that distinguish partnerships, of which several may be with one person. */
export function namePartsOf(one: Pick<PartnerSums, 'partnership'>): readonly string[] {
  return [partnerOf(one), ...annonceParts(one.partnership.candidature.annonce).slice(1)]
}

/** The partnerships in which something was sold or is due. */
export function partnersOf(all: readonly Partnership[]): readonly PartnerSums[] {
  return all
    .map((partnership) => {
      const { candidature, papers, records } = partnership
      const terms = termsByDay(papers, records, candidature.annonce)
      const parts = monthParts(records, terms, leaverOf(candidature))
      return { partnership, parts, sums: addUp(parts) }
    })
    .filter(({ parts }) => parts.length > 0)
}

/** The period of a month for a party: a boutique pays by month, a créateur declares by quarter. */
function periodFor(party: Party): (month: string) => string {
  return party === 'boutique' ? (month) => month : quarterOf
}

/** The sums by period, latest first. */
export function byPeriod(all: readonly PartnerSums[], party: Party): readonly PeriodSums[] {
  const periodOf = periodFor(party)
  const periods = [...new Set(all.flatMap(({ parts }) => parts.map(({ month }) => periodOf(month))))]
  return periods
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((period) => {
      const partners = all
        .map(({ partnership, parts }) => {
          const ofPeriod = parts.filter(({ month }) => periodOf(month) === period)
          return { partnership, parts: ofPeriod, sums: addUp(ofPeriod) }
        })
        .filter(({ parts }) => parts.length > 0)
      return { period, partners, sums: addUp(partners.map(({ sums }) => sums)) }
    })
}

/** The sums by year, latest first. */
export function byYear(periods: readonly PeriodSums[]): readonly (readonly [year: string, sums: MoneySums])[] {
  const years = [...new Set(periods.map(({ period }) => period.slice(0, 4)))]
  return years.map((year) => [
    year,
    addUp(periods.filter(({ period }) => period.startsWith(year)).map(({ sums }) => sums)),
  ])
}
