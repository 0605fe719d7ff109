import { expect, it } from 'vitest'
import { createCounters } from '#screens/comptoir/pieces.ts'
import { partnersOf } from '#screens/partenariat/ventes/sums.ts'
import { sumsCsv } from '#screens/partenariat/ventes/sums-csv.ts'
import { BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { aSale } from '#tests/fixtures/ledger.ts'
import { aPartnership, recordsOf } from '#tests/fixtures/partnership-of-page.ts'

/** A partnership in an annonce of that title, with one sale. */
function titled(titre: string) {
  const { candidature, ...one } = aPartnership({}, { records: recordsOf(aSale('m')) })
  const annonce = { ...candidature.annonce, titre }
  return { ...one, candidature: { ...candidature, annonce } }
}
const BOTH = [titled('Vitrine'), titled('Mur du fond')]

it.each([
  ['boutique', BOUTIQUE, 'Jeanne Martin'],
  ['creator', CREATEUR, 'La Mercerie'],
] as const)('two partnerships with one person are told apart, for the %s', (party, uid, name) => {
  const names = [`${name}, Vitrine`, `${name}, Mur du fond`]
  const none = { movements: [], voids: [] }
  expect(createCounters()(BOTH, none, uid, '2026-06-05').map(({ other }) => other)).toEqual(names)
  expect(createCounters()(BOTH.slice(1), none, uid, '2026-06-05').map(({ other }) => other)).toEqual([name])
  const csv = sumsCsv(partnersOf(BOTH.map((one) => ({ ...one, party }))), party, '2026-07-01')
  for (const one of names) expect(csv).toContain(`;${one};`)
})
