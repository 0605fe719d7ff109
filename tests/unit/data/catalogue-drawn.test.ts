import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CardIndex } from '#data/catalogue/card-index.ts'
import { writeNotes } from '#data/catalogue/notes.ts'
import { KEEP_ALL_MAX, regionsFor } from '#data/catalogue/regions.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementOf } from '#domain/market/departements.ts'
import { ours } from '#tests/fixtures/answers.ts'
import { aBrowserOn, sold, soldId } from '#tests/fixtures/catalogue-page.ts'
import { repeats } from '#tests/fixtures/counts.ts'
import { aMarketOfCommunes, COMMUNE_CODES, COMMUNES } from '#tests/fixtures/market-of-communes.ts'
import { cataloguePaths } from '#wire/catalogue.ts'

const NAMES = [...'abcdefgh']

const name = fc.constantFrom(...NAMES)
const commune = fc.constantFrom(...Object.values(COMMUNE_CODES), '')
const annonce = fc.record({ name, commune, prix: fc.integer({ min: 1, max: 99 }) })
const names = fc.subarray(NAMES)
const chosen = fc.constantFrom<readonly string[] | 'all'>(['67'], ['35'], ['29'], ['67', '29'], [], 'all')

/** Random events: changes of a market, of the connection to it, and of the browser's regions. */
const happening = fc.oneof(
  fc.record({ is: fc.constant('put' as const), annonce }),
  fc.record({ is: fc.constant('remove' as const), name }),
  fc.record({ is: fc.constant('remake' as const), bits: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ is: fc.constant('begin' as const), left: fc.array(annonce, { maxLength: 6 }) }),
  fc.record({ is: fc.constant('choose' as const), chosen }),
  fc.record({ is: fc.constant('pin' as const), names, isNotified: fc.boolean() }),
  fc.record({ is: fc.constant('die' as const) }),
  fc.record({ is: fc.constant('fault' as const), nth: fc.nat(40), status: fc.constantFrom(404, 500) }),
  fc.record({ is: fc.constant('look' as const) }),
)

type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never

async function play(happenings: readonly Happening[]): Promise<void> {
  const market = aMarketOfCommunes()
  const there = new Map<string, Annonce>()
  let epochs = 0
  let regions: readonly string[] | 'all' = ['67']
  let pinned: readonly string[] = []
  let tell = () => {}
  const choice = () => ({ departements: regions === 'all' ? [] : regions, all: regions === 'all' })
  const expectedRegions = (before: readonly string[] | 'all' | undefined) =>
    regionsFor(KEEP_ALL_MAX + 1, choice(), undefined, before)
  const browser = aBrowserOn(market, {
    loadCommunes: async () => COMMUNES,
    chooseRegions: async (_total, before) => expectedRegions(before),
    pinned: {
      ids: async () => new Set(pinned.map(soldId)),
      onChange: (listener) => {
        tell = listener
        return () => {}
      },
    },
  })
  const put = ({ name: one, ...change }: { name: string; commune: string; prix: number }) => {
    const made = sold(one, { ...change, ville: 'Nulle-Part', description: `${'d'.repeat(80)} ${change.prix}` })
    there.set(one, made)
    market.put(made)
  }
  const begin = (left: readonly { name: string; commune: string; prix: number }[]) => {
    epochs += 1
    market.begin(`life-${epochs}`)
    there.clear()
    for (const one of left) put(one)
    market.remake()
  }

  begin([])
  let page = await browser.visit()
  let reader = new CardIndex()
  const readToo = async () => {
    reader.close()
    reader = new CardIndex()
    await reader.open(page.database)
  }
  await readToo()

  async function look(): Promise<void> {
    await page.caughtUp()
    const now = expectedRegions(page.index.coverage?.regions)
    const isStored = ({ _id, commune: code }: Annonce) =>
      now === 'all' || now.includes(departementOf(code)) || pinned.map(soldId).includes(_id)
    const expected = NAMES.filter((one) => there.has(one) && isStored(there.get(one) as Annonce))
    expect(await page.stored()).toEqual(expected)
    for (const one of expected) {
      const { prix, description } = there.get(one) as Annonce
      expect(await page.index.whole(soldId(one))).toMatchObject({ prix, description })
    }
    if (now !== 'all' && now.length === 0) return // it shows the newest of all
    const texts = (await page.database.catalogue.find().exec()).map(({ text }) => text).join()
    expect(NAMES.filter((one) => texts.includes(soldId(one)))).toEqual(expected)
    for (const one of [page.index, reader]) {
      const { cards, total } = one.find('', NAMES.length)
      expect([total, cards.map(({ nom }) => nom)]).toEqual([expected.length, expected.toReversed()])
    }
  }

  const acts: { readonly [I in Happening['is']]: (event: Extract<Happening, { is: I }>) => Promise<void> | void } = {
    put: (event) => put(event.annonce),
    remove: (event) => {
      there.delete(event.name)
      market.remove(soldId(event.name))
    },
    remake: ({ bits }) => {
      market.cut(bits)
      market.remake()
    },
    begin: ({ left }) => begin(left),
    choose: async (event) => {
      regions = event.chosen
      await writeNotes(page.database.catalogue, { choice: choice() })
    },
    pin: (event) => {
      pinned = event.names
      if (event.isNotified) tell()
    },
    die: async () => {
      page.die()
      page = await browser.visit()
      await readToo()
    },
    fault: ({ nth, status }) => {
      const all = market.manifest().departements.flatMap(({ cards, details }) => [...cards, ...details])
      const path = cataloguePaths.piece(all[nth % all.length]?.name ?? '')
      market.answer(path, () => {
        market.answer(path, undefined)
        return ours({ error: 'server' }, status)
      })
    },
    look,
  }
  try {
    for (const one of [...happenings, { is: 'look' } as const])
      await (acts[one.is] as (event: Happening) => unknown)(one)
  } finally {
    reader.close()
    await browser.close()
  }
}

it('whatever befalls a market, a device keeps what it is to keep, whole, and nothing else', {
  timeout: 600_000,
}, async () => {
  const runs = { numRuns: repeats({ short: 15, long: 3000 }) }
  await fc.assert(fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 30 }), play), runs)
})
