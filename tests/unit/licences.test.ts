import { expect, it } from 'vitest'
import { productionPackages } from '../../scripts/lib/licences.mjs'

/** Licences of parts that may be distributed in a work under the EUPL: docs/decisions/0077-*.md. */
const FIT = new Set(
  '0BSD Apache-2.0 BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 Unlicense WTFPL Zlib'.split(
    ' ',
  ),
)

/** Of `A OR B` one suitable licence is enough, of `A AND B` all must be. */
function fits(licence: string): boolean {
  const bare = licence.replace(/[()]/g, '')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => FIT.has(one.trim())))
}

it('everything that is given to others may be, under the licence of the whole', () => {
  const packages: readonly { readonly name: string; readonly licence: string }[] = productionPackages()
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.filter(({ licence }) => !fits(licence))).toEqual([])
  expect([fits('MIT AND GPL-2.0'), fits('(MPL-2.0 OR Apache-2.0)')]).toEqual([false, true])
})
