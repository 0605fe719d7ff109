import { readCommunes } from '../../scripts/lib/read-communes.ts'
import { createPrng, type Prng } from '../../scripts/seed/prng.ts'
import { ANNONCE_SUFFIX_LENGTH, type AnnonceId, UID_LENGTH, type Uid } from '../../src/domain/ids.ts'
import type { Annonce } from '../../src/domain/market/annonce.ts'
import { fillerText, shopName } from './words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PHOTOS = 3
const THUMB_BYTES = 22 // a ThumbHash has 20 to 25
const PUBLISHED_DAYS = 180 // age of the oldest
const SHOP_ANNONCES_MAX = 4

/** A fixed instant, so that the market is the same each time. */
const MARKET_NOW = Date.parse('2026-11-01T08:00:00.000Z')

interface Town {
  readonly nom: string
  readonly code: string
  /** Inhabitants of this town and of those before it. */
  readonly upTo: number
}

function towns(): readonly Town[] {
  let upTo = 0
  return readCommunes().map(({ nom, code, population }) => {
    upTo += population
    return { nom, code, upTo }
  })
}

/** The town of a draw in [0, 1), weighted by inhabitants. */
function townAt(all: readonly Town[], draw: number): Town {
  const wanted = draw * (all.at(-1)?.upTo ?? 0)
  let low = 0
  let high = all.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.upTo ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return all[low] as Town
}

const bytes = (prng: Prng, count: number): Buffer => Buffer.from(Array.from({ length: count }, () => prng.int(0, 255)))
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** A photo's address as documents contain it: unique, and unpredictable from the others. */
function photoOf(prng: Prng, uid: Uid): string {
  const shape = prng.int(0, 3) === 0 ? '1200x1600' : '1600x1200'
  return `/photos/annonces/${uid}/${bytes(prng, 32).toString('hex')}.webp#${shape}.${bytes(prng, THUMB_BYTES).toString('base64url')}`
}

function annonceOf(prng: Prng, uid: Uid, nom: string, { nom: ville, code }: Town): Annonce {
  const published = MARKET_NOW - Math.floor(prng.next() * PUBLISHED_DAYS * DAY_MS)
  const begin = MARKET_NOW + prng.int(-20, 120) * DAY_MS
  return {
    _id: `${uid}.${prng.id(ANNONCE_SUFFIX_LENGTH)}` as AnnonceId,
    userId: uid,
    nom,
    ville,
    commune: code,
    dateDebut: dayOf(begin),
    dateFin: dayOf(begin + prng.int(14, 365) * DAY_MS),
    prix: prng.int(2, 60) * 5,
    commission: prng.int(0, 2) === 0 ? 0 : prng.int(1, 6) * 5,
    description: fillerText(prng, prng.int(100, 420)),
    photos: Array.from({ length: PHOTOS }, () => photoOf(prng, uid)),
    active: true,
    closedAt: '',
    createdAt: new Date(published).toISOString(),
  }
}

/**
 * A market of `count` open annonces, the same each time; a smaller market is the beginning of a larger one. Real
 * communes, drawn by their inhabitants; texts and photos that do not repeat.
 */
export function* annoncesOf(count: number): Generator<Annonce> {
  const all = towns()
  for (let made = 0, shop = 0; made < count; shop += 1) {
    const prng = createPrng(`market ${shop}`)
    const uid = prng.id(UID_LENGTH) as Uid
    const nom = shopName(prng)
    const town = townAt(all, prng.next())
    const annonceCount = Math.min(prng.int(1, SHOP_ANNONCES_MAX), count - made)
    for (let index = 0; index < annonceCount; index += 1) yield annonceOf(prng, uid, nom, town)
    made += annonceCount
  }
}
