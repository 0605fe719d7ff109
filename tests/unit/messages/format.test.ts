import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatInstant, formatMoment, formatParis, formatParisDate, formatTime } from '#messages/format.ts'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const instants = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** As the browser writes it in French, with the spaces and the ordinal that are ours. */
function intl(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  const format = new Intl.DateTimeFormat('fr-FR', options)
  return (instant) =>
    format
      .format(new Date(instant))
      .replace(/ /g, '\u00a0')
      .replace(/^1(?=\u00a0)/, '1er')
}

test('dates and times read as the browser writes them in French', () => {
  const [day, local, time] = [intl({ ...DAY, timeZone: 'UTC' }), intl(DAY), intl(TIME)]
  const [parisDay, parisTime] = [
    intl({ ...DAY, timeZone: 'Europe/Paris' }),
    intl({ ...TIME, timeZone: 'Europe/Paris' }),
  ]
  fc.assert(
    fc.property(instants, (instant) => {
      expect(formatDate(instant.slice(0, 10))).toBe(day(instant))
      expect(formatInstant(instant)).toBe(local(instant))
      expect(formatTime(Date.parse(instant))).toBe(time(instant))
      expect(formatMoment(instant)).toBe(`${local(instant)} à\u00a0${time(instant)}`)
      expect(formatParisDate(instant)).toBe(parisDay(instant))
      const [hours, minutes] = parisTime(instant).split(':')
      expect(formatParis(instant)).toBe(`${parisDay(instant)} à ${Number(hours)}\u00a0h\u00a0${minutes}`)
    }),
  )
})

test('what is no date comes back as it is', () => {
  expect(formatDate('bientôt')).toBe('bientôt')
  expect(formatInstant('')).toBe('')
})
