import { searchKey } from '../../input.ts'
import { DEPARTEMENTS, departementOf } from '../departements.ts'
import { ARRONDISSEMENTS, cityOf } from './commune-lookup.ts'

/** One interpretation of a typed city. */
export interface CityReading {
  /** `searchKey`'s form of the name; '' for a postcode alone. */
  readonly name: string
  readonly postcode: string
  /** A département's code as typed: '20' is both of Corsica's. */
  readonly departement: string
  /** The name of the commune that contains it. */
  readonly within: string
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')
const ORDINALS = (
  'premier|deuxieme|troisieme|quatrieme|cinquieme|sixieme|septieme|huitieme|neuvieme|dixieme|onzieme|douzieme|' +
  'treizieme|quatorzieme|quinzieme|seizieme|dix septieme|dix huitieme|dix neuvieme|vingtieme'
).split('|')
const NUMBER = `(\\d{1,2}|[ivx]+?|${ORDINALS.join('|')}) ?(?:er|re|e|eme|ieme|me|nd|nde)?`
const WORD = '(?:arrondissement|arrdt|ardt|arr)'
const AFTER = new RegExp(`^(.+?) ?(?:${WORD} )?${NUMBER}(?: ${WORD})?$`)
const BEFORE = new RegExp(`^${NUMBER}(?: ${WORD})?(?: de| d| a)? (.+)$`)

/** Paris of 'Paris 11e', 'Paris XI' or '11e arrondissement de Paris'; undefined for an arrondissement it lacks. */
function cityOfArrondissement(key: string): string | undefined {
  const after = AFTER.exec(key)
  const before = BEFORE.exec(key)
  for (const [name, number = ''] of [
    [after?.[1], after?.[2]],
    [before?.[2], before?.[1]],
  ]) {
    const city = ARRONDISSEMENTS.find((one) => one.name === name)
    if (city === undefined) continue
    const rank = /\d/.test(number) ? Number(number) : Math.max(ROMAN.indexOf(number), ORDINALS.indexOf(number)) + 1
    if (rank >= 1 && cityOf(String(city.first + rank - 1)) === city.code) return city.name
  }
  return undefined
}

/** The name without its département, given as a number before or after it, or as a name after it. */
function* withoutDepartement(key: string): Generator<readonly [name: string, departement: string]> {
  const [, before, after] = /^(\d{2}|2[ab]|9[78]\d) (.+)$/.exec(key) ?? []
  if (before !== undefined && after !== undefined) yield [after, before.toUpperCase()]
  const [, name, number] = /^(.+) (\d{2}|2[ab]|9[78]\d)$/.exec(key) ?? []
  if (name !== undefined && number !== undefined) yield [name, number.toUpperCase()]
  for (const { code, nom } of DEPARTEMENTS) {
    const end = ` ${searchKey(nom).replace(/^la /, '')}`
    if (key.endsWith(end)) yield [key.slice(0, -end.length).replace(/(?: de| en)?(?: la)?$/, ''), code]
  }
}

/**
 * Interprets a typed city, first as a plain name, then as people write one: with its postcode, arrondissement,
 * département, 'Cedex' or country.
 */
export function* readCity(text: string): Generator<CityReading> {
  const typed = searchKey(text)
  const whole = { name: typed, postcode: '', departement: '', within: '' }
  yield whole
  const key = typed.replace(/\b(\d{2}) (\d{3})\b/, '$1$2').replace(/^fr? (?=\d{5})/, '')
  const [postcode = ''] = /\b\d{5}\b/.exec(key) ?? []
  const withoutCodes = (text: string) =>
    text
      .replace(postcode, ' ')
      .replace(/ cedex( \d{1,2})?$/, '')
      .replace(/ +/g, ' ')
      .trim()
  const name = withoutCodes(key.replace(/(?<=.) (?:france|fr)$/, ''))
  if (name === '' && postcode === '') return
  // Unchanged first: La Chapelle-du-Mont-de-France is a commune.
  yield { ...whole, name: withoutCodes(key), postcode }
  yield { ...whole, name, postcode }
  if (name === '') return
  for (const [alone, departement] of [[name, ''] as const, ...withoutDepartement(name)]) {
    const city = cityOfArrondissement(alone)
    if (city !== undefined) yield { ...whole, name: city, postcode, departement }
    if (departement !== '') yield { ...whole, name: alone, postcode, departement }
  }
  const [, part = '', within = ''] = /^([^(,]+)[(,]([^(),]+)\)?$/.exec(text.trim()) ?? []
  if (within !== '') yield { ...whole, name: searchKey(part), within: searchKey(within) }
}

/** Whether a commune is in a reading's département, or in that of a business-only postcode, which no list has. */
export function isOfDepartement(commune: string, number: string): boolean {
  return departementOf(commune) === number || (number === '20' && /^2[AB]/.test(commune))
}
