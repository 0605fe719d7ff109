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

function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return lazily(() => new Intl.DateTimeFormat('fr-FR', options))
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const PARIS = { timeZone: 'Europe/Paris' } as const

const euros = euroFormat({ maximumFractionDigits: 2 })
const wholeEuros = euroFormat({ maximumFractionDigits: 0 })
const amounts = euroFormat({})
const numbers = lazily(() => new Intl.NumberFormat('fr-FR'))
const longDate = dateFormat({ ...DAY, timeZone: 'UTC' })
const instantTime = dateFormat(TIME)
const instantDate = dateFormat(DAY)
const parisDate = dateFormat({ ...DAY, ...PARIS })
const parisTime = dateFormat({ ...TIME, ...PARIS })

/** '35 €', '1 200 €', '35,50 €': no-break spaces, decimals only when there are some. */
export function formatEuros(amount: number): string {
  return (Number.isInteger(amount) ? wholeEuros : euros)().format(amount).replace(/\s/g, NO_BREAK)
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

/** No-break spaces, and the first of a month as it is read: '1er mars 2026'. */
function readable(date: string): string {
  return date.replace(/ /g, NO_BREAK).replace(/^1(?=\u00a0)/, '1er')
}

/** '12 mars 2026', from `YYYY-MM-DD`; what is not a date comes back as it is. */
export function formatDate(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : readable(longDate().format(time))
}

/** '12 mars 2026', where the reader is, from an ISO instant. */
export function formatInstant(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : readable(instantDate().format(time))
}

/** '14:05', where the reader is. @param time milliseconds since the epoch */
export function formatTime(time: number): string {
  return instantTime().format(time)
}

/** 'à partir de 14:05', or 'demain à partir de 14:05', where the reader is. @param time within a day from `now` */
export function formatFrom(time: number, now: number = Date.now()): string {
  const from = `à partir de${NO_BREAK}${formatTime(time)}`
  return new Date(time).toDateString() === new Date(now).toDateString() ? from : `demain ${from}`
}

/** '12 mars 2026 à 14:05', where the reader is, from an ISO instant. */
export function formatMoment(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : `${readable(instantDate().format(time))} à${NO_BREAK}${formatTime(time)}`
}

/** '1 234,50 €', from whole cents; always two decimals. */
export function formatCentimes(centimes: number): string {
  return amounts()
    .format(centimes / 100)
    .replace(/\s/g, NO_BREAK)
}

/** '12 mars 2026', in Paris whatever the machine, from an ISO instant: what a mail can say. */
export function formatParisDate(instant: string): string {
  return readable(parisDate().format(Date.parse(instant)))
}

/** '12 mars 2026 à 9 h 05', in Paris whatever the machine, from an ISO instant. */
export function formatParis(instant: string): string {
  const [hours = '', minutes = ''] = parisTime().format(Date.parse(instant)).split(':')
  return `${formatParisDate(instant)} à ${Number(hours)}${NO_BREAK}h${NO_BREAK}${minutes}`
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
