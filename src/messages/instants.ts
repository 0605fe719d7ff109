import { dateOf, lazily, NO_BREAK } from './format.ts'

// Separate from `format.ts`: a first visit shows days and prices, but no instant.

/** Date and time in Paris. */
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

function localDateOf(time: number): string {
  const date = new Date(time)
  return dateOf(date.getFullYear(), date.getMonth(), date.getDate())
}

/** '12 mars 2026', in local time, from an ISO instant. */
export function formatInstant(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : localDateOf(time)
}

/** '9 h 05', with no-break spaces: the format of every time of day, except countdowns. */
function timeOf(hour: number, minute: number): string {
  return `${hour}${NO_BREAK}h${NO_BREAK}${String(minute).padStart(2, '0')}`
}

/** '14 h 05', in local time. @param time milliseconds since the epoch */
export function formatTime(time: number): string {
  const date = new Date(time)
  return timeOf(date.getHours(), date.getMinutes())
}

/** 'à partir de 14 h 05', or 'demain à partir de 14 h 05', in local time. @param time within a day from `now` */
export function formatFrom(time: number, now: number = Date.now()): string {
  const from = `à partir de${NO_BREAK}${formatTime(time)}`
  return new Date(time).toDateString() === new Date(now).toDateString() ? from : `demain ${from}`
}

/** '12 mars 2026 à 14 h 05', in local time, from an ISO instant. */
export function formatMoment(instant: string): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : `${localDateOf(time)} à${NO_BREAK}${formatTime(time)}`
}

function inParis(instant: string) {
  const parts = paris().formatToParts(Date.parse(instant))
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const date = dateOf(numberOf('year'), numberOf('month') - 1, numberOf('day'))
  return { date, hour: numberOf('hour'), minute: numberOf('minute') }
}

/** '12 mars 2026', in Paris time on any machine, from an ISO instant: for mails. */
export function formatParisDate(instant: string): string {
  return inParis(instant).date
}

/** '12 mars 2026 à 9 h 05', in Paris time on any machine, from an ISO instant. */
export function formatParis(instant: string): string {
  const { date, hour, minute } = inParis(instant)
  return `${date} à ${timeOf(hour, minute)}`
}

/** '07:05:09', from milliseconds; never below zero, hours may pass 99. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
