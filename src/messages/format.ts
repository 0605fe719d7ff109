const NO_BREAK = '\u00a0'

/** A formatter, made at its first use: each takes milliseconds to make, and a screen needs few of them. */
function lazily<F>(make: () => F): () => F {
  let made: F | undefined
  return () => {
    made ??= make()
    return made
  }
}

function euroFormat(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  return lazily(() => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', ...options }))
}

/** What a wall clock and a calendar show in Paris. */
const paris = lazily(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Europe/Paris',
    }),
)

// Written out: a phone takes a tenth of a second to make a formatter of dates, before it shows the first of them.
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

const euros = euroFormat({ maximumFractionDigits: 2 })
const wholeEuros = euroFormat({ maximumFractionDigits: 0 })
const amounts = euroFormat({})
const numbers = lazily(() => new Intl.NumberFormat('fr-FR'))

/** '35 €', '1 200 €', '35,50 €': no-break spaces, decimals only when there are some. */
export function formatEuros(amount: number): string {
  return (Number.isInteger(amount) ? wholeEuros : euros)().format(amount).replace(/\s/g, NO_BREAK)
}

/** '640 ko', '1,5 Mo', '12 Go': powers of ten, as phones say them. */
export function formatBytes(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [1e3, 'ko'] : bytes < 1e9 ? [1e6, 'Mo'] : [1e9, 'Go']
  const count = bytes / size
  const rounded = unit === 'ko' || count >= 10 ? Math.round(count) : Math.round(count * 10) / 10
  return `${numbers().format(rounded)}${NO_BREAK}${unit}`
}

/** '35 € / mois'. */
export function formatPrix(amount: number): string {
  return `${formatEuros(amount)}${NO_BREAK}/${NO_BREAK}mois`
}

export function formatNumber(value: number): string {
  return numbers().format(value)
}

/** '12 %'; 'N/A' when the boutique takes none. */
export function formatCommission(percent: number): string {
  return percent > 0 ? `${numbers().format(percent)}${NO_BREAK}%` : 'N/A'
}

/** '12 mars 2026', '1er mars 2026'. @param month from 0 */
function dateOf(year: number, month: number, day: number): string {
  return [day === 1 ? '1er' : day, MONTHS[month], year].join(NO_BREAK)
}

function localDateOf(time: number): string {
  const date = new Date(time)
  return dateOf(date.getFullYear(), date.getMonth(), date.getDate())
}

/** '12 mars 2026', from `YYYY-MM-DD`; what is not a date comes back as it is. */
export function formatDate(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : dateOf(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
}

/** '12 mars 2026', where the reader is, from an ISO instant. */
export function formatInstant(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : localDateOf(time)
}

/** '14:05', where the reader is. @param time milliseconds since the epoch */
export function formatTime(time: number): string {
  const date = new Date(time)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** 'à partir de 14:05', or 'demain à partir de 14:05', where the reader is. @param time within a day from `now` */
export function formatFrom(time: number, now: number = Date.now()): string {
  const from = `à partir de${NO_BREAK}${formatTime(time)}`
  return new Date(time).toDateString() === new Date(now).toDateString() ? from : `demain ${from}`
}

/** '12 mars 2026 à 14:05', where the reader is, from an ISO instant. */
export function formatMoment(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : `${localDateOf(time)} à${NO_BREAK}${formatTime(time)}`
}

/** '1 234,50 €', from whole cents; always two decimals. */
export function formatCentimes(centimes: number): string {
  return amounts()
    .format(centimes / 100)
    .replace(/\s/g, NO_BREAK)
}

function inParis(instant: string) {
  const parts = paris().formatToParts(Date.parse(instant))
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const date = dateOf(numberOf('year'), numberOf('month') - 1, numberOf('day'))
  return { date, hour: numberOf('hour'), minute: String(numberOf('minute')).padStart(2, '0') }
}

/** '12 mars 2026', in Paris whatever the machine, from an ISO instant: what a mail can say. */
export function formatParisDate(instant: string): string {
  return inParis(instant).date
}

/** '12 mars 2026 à 9 h 05', in Paris whatever the machine, from an ISO instant. */
export function formatParis(instant: string): string {
  const { date, hour, minute } = inParis(instant)
  return `${date} à ${hour}${NO_BREAK}h${NO_BREAK}${minute}`
}

/** 'Du 3 mars 2026 au 30 juin 2026', which may break before 'au' only. */
export function formatPeriod(from: string, to: string): string {
  return `Du${NO_BREAK}${formatDate(from)} au${NO_BREAK}${formatDate(to)}`
}

/** '07:05:09', from milliseconds; never below zero, hours may pass 99. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** '1 annonce', '12 annonces': in French zero and one are singular. */
export function plural(count: number, one: string, many: string): string {
  return `${numbers().format(count)} ${count < 2 ? one : many}`
}
