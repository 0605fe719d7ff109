export const NO_BREAK = '\u00a0'

/** A formatter created at its first use: each takes milliseconds to create, and a screen needs few. */
export function lazily<F>(make: () => F): () => F {
  let made: F | undefined
  return () => {
    made ??= make()
    return made
  }
}

function euroFormat(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  return lazily(() => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', ...options }))
}

const NARROW_NO_BREAK = '\u202f'

// Hard-coded, like whole numbers: a phone takes 100 ms to create a formatter, before it can show the first value.
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** A whole number as `Intl` formats it in French, grouped by thousands; -0 is '0'. */
function wholeNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, NARROW_NO_BREAK)
}

const euros = euroFormat({ maximumFractionDigits: 2 })
const amounts = euroFormat({})
const numbers = lazily(() => new Intl.NumberFormat('fr-FR'))

/** '35 €', '1 200 €', '35,50 €': no-break spaces, decimals only if not zero. */
export function formatEuros(amount: number): string {
  const text = Number.isSafeInteger(amount) ? `${wholeNumber(amount)} €` : euros().format(amount)
  return text.replace(/\s/g, NO_BREAK)
}

/** '640 ko', '1,5 Mo', '12 Go': powers of ten, as on phones. */
export function formatBytes(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [1e3, 'ko'] : bytes < 1e9 ? [1e6, 'Mo'] : [1e9, 'Go']
  const count = bytes / size
  const rounded = unit === 'ko' || count >= 10 ? Math.round(count) : Math.round(count * 10) / 10
  return `${formatNumber(rounded)}${NO_BREAK}${unit}`
}

/** '35 € / mois'. */
export function formatPrix(amount: number): string {
  return `${formatEuros(amount)} /${NO_BREAK}mois`
}

export function formatNumber(value: number): string {
  return Number.isSafeInteger(value) ? wholeNumber(value) : numbers().format(value)
}

/** '12 %'; 'N/A' when the boutique takes none. */
export function formatCommission(percent: number): string {
  return percent > 0 ? `${formatNumber(percent)}${NO_BREAK}%` : 'N/A'
}

/**
 * '12 mars 2026', '1er mars 2026'. The year may go to the next line: of a date wider than a phone with large text, a
 * no-break space there would have it cut in two.
 * @param month from 0
 */
export function dateOf(year: number, month: number, day: number): string {
  return `${day === 1 ? '1er' : day}${NO_BREAK}${MONTHS[month]} ${year}`
}

/** '12 mars 2026', from `YYYY-MM-DD`; an invalid date is returned unchanged. */
export function formatDate(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : dateOf(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
}

/** '1 234,50 €', from whole cents; always two decimals. */
export function formatCentimes(centimes: number): string {
  return amounts()
    .format(centimes / 100)
    .replace(/\s/g, NO_BREAK)
}

/** 'Du 3 mars 2026 au 30 juin 2026', which may wrap only before 'au'. */
export function formatPeriod(from: string, to: string): string {
  return `Du${NO_BREAK}${formatDate(from)} au${NO_BREAK}${formatDate(to)}`
}

/** '1 annonce', '12 annonces', '-12 annonces': in French zero and one are singular. */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${Math.abs(count) < 2 ? one : many}`
}
