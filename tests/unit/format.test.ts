import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatCommission,
  formatDate,
  formatEuros,
  formatNumber,
  formatPeriod,
  formatPrix,
  plural,
} from '#messages/format.ts'
import {
  formatCountdown,
  formatFrom,
  formatInstant,
  formatMoment,
  formatParis,
  formatParisDate,
  formatTime,
} from '#messages/instants.ts'

const NB = '\u00a0'

describe('French formats', () => {
  it('writes bytes in their unit', () => {
    const written = [0, 640_000, 1_540_000, 2_300_400_000].map(formatBytes)
    expect(written.map((text) => text.replace(NB, ' '))).toEqual(['0 ko', '640 ko', '1,5 Mo', '2,3 Go'])
  })

  it('writes whole numbers as the browser does in French', () => {
    const french = new Intl.NumberFormat('fr-FR')
    const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -20_000, max: 20_000 })), (value) => {
        expect(formatNumber(value)).toBe(french.format(value))
        expect(formatEuros(value)).toBe(euros.format(value).replace(/\s/g, NB))
      }),
    )
  })

  it('writes prices per month, which may break before the stroke alone, with decimals only when there are some', () => {
    expect(formatPrix(35)).toBe(`35${NB}€ /${NB}mois`)
    expect(formatPrix(1200)).toBe(`1${NB}200${NB}€ /${NB}mois`)
    expect(formatPrix(35.5)).toBe(`35,50${NB}€ /${NB}mois`)
  })

  it('writes dates in words, the first of a month as 1er, what is no date as it is, no commission as N/A', () => {
    expect(formatCommission(12)).toBe(`12${NB}%`)
    expect(formatCommission(0)).toBe('N/A')
    expect(formatDate('2026-12-01')).toBe(`1er${NB}décembre 2026`)
    expect([formatDate('bientôt'), formatInstant('')]).toEqual(['bientôt', ''])
    expect(formatPeriod('2026-12-31', '2027-01-11')).toBe(`Du${NB}31${NB}décembre 2026 au${NB}11${NB}janvier 2027`)
  })

  it('says from when on, within a day, and counts down to zero and no further', () => {
    const noon = new Date(2026, 1, 10, 12).getTime()
    expect(formatFrom(noon + 65 * 60_000, noon)).toBe(`à partir de${NB}13${NB}h${NB}05`)
    expect(formatFrom(noon + 13 * 3_600_000, noon)).toBe(`demain à partir de${NB}1${NB}h${NB}00`)
    expect(formatCountdown(24 * 3600 * 1000)).toBe('24:00:00')
    expect(formatCountdown(7 * 3600 * 1000 + 5 * 60 * 1000 + 9000)).toBe('07:05:09')
    expect(formatCountdown(1)).toBe('00:00:01')
    expect(formatCountdown(-5000)).toBe('00:00:00')
  })

  it('keeps zero and one singular, cancelled pieces too', () => {
    const counted = [0, 1, 2].map((count) => plural(count, 'annonce', 'annonces'))
    expect(counted).toEqual(['0 annonce', '1 annonce', '2 annonces'])
    expect([-1, -2].map((count) => plural(count, 'pièce', 'pièces'))).toEqual(['-1 pièce', '-2 pièces'])
  })
})

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const instants = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** As the browser formats it in French, with our spaces and ordinal: only the year may begin a line. */
function intl(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  const format = new Intl.DateTimeFormat('fr-FR', options)
  return (instant) =>
    format
      .format(new Date(instant))
      .replace(/ (?!\d{4}$)/g, '\u00a0')
      .replace(/^1(?=\u00a0)/, '1er')
}

it('dates and times read as the browser writes them in French', () => {
  const spelled = (format: (instant: string) => string) => (instant: string) => {
    const [hours, minutes] = format(instant).split(':')
    return `${Number(hours)}\u00a0h\u00a0${minutes}`
  }
  const [day, local, time] = [intl({ ...DAY, timeZone: 'UTC' }), intl(DAY), spelled(intl(TIME))]
  const zone = { timeZone: 'Europe/Paris' }
  const [parisDay, parisTime] = [intl({ ...DAY, ...zone }), spelled(intl({ ...TIME, ...zone }))]
  fc.assert(
    fc.property(instants, (instant) => {
      expect(formatDate(instant.slice(0, 10))).toBe(day(instant))
      expect(formatInstant(instant)).toBe(local(instant))
      expect(formatTime(Date.parse(instant))).toBe(time(instant))
      expect(formatMoment(instant)).toBe(`${local(instant)} à\u00a0${time(instant)}`)
      expect(formatParisDate(instant)).toBe(parisDay(instant))
      expect(formatParis(instant)).toBe(`${parisDay(instant)} à ${parisTime(instant)}`)
    }),
  )
})
