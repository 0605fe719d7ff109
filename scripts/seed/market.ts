import { type Candidature, type CandidatureStatus, OFFER_LIFETIME_MS } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { snapshotOf } from '#domain/market/annonce.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { displayName, type Prive, type User } from '#domain/user.ts'
import type { BoutiqueSeed, EspaceSeed } from './boutique-seed.ts'
import { BOUTIQUE_DEMO } from './boutiques-demo.ts'
import { BOUTIQUES_LIVRES } from './boutiques-livres.ts'
import { BOUTIQUES_MAISON } from './boutiques-maison.ts'
import { BOUTIQUES_MODE } from './boutiques-mode.ts'
import { CANDIDATURES, type CandidatureSeed } from './candidatures.ts'
import { CREATEURS, type CreateurSeed } from './createurs.ts'
import { demoPartenariat } from './demo-partenariat.ts'
import { demoRecords } from './demo-records.ts'
import { seedAnnonceId, uidOf } from './ids.ts'
import { createPrng } from './prng.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const PUBLISHED_BEFORE_DAYS = 8 // its first day, of a space that is let already
const CLOSED_AGO_DAYS = 9 // a closed annonce is deleted after 30

export interface DemoMarket {
  readonly users: readonly User[]
  readonly prives: readonly Prive[]
  readonly annonces: readonly Annonce[]
  readonly candidatures: readonly Candidature[]
  readonly partenariats: readonly Partenariat[]
  readonly records: readonly StoredRecord[]
}

const BOUTIQUES: readonly BoutiqueSeed[] = [BOUTIQUE_DEMO, ...BOUTIQUES_LIVRES, ...BOUTIQUES_MAISON, ...BOUTIQUES_MODE]

/** INSEE codes of the demo's cities. */
const COMMUNES: { readonly [ville: string]: string } = {
  'Aix-en-Provence': '13001',
  Angers: '49007',
  Apt: '84003',
  Aurillac: '15014',
  Besançon: '25056',
  Bordeaux: '33063',
  Caen: '14118',
  Colmar: '68066',
  Dijon: '21231',
  'La Rochelle': '17300',
  Lille: '59350',
  Lyon: '69123',
  Marseille: '13055',
  Montpellier: '34172',
  Nantes: '44109',
  Quimper: '29232',
  Rennes: '35238',
  Roubaix: '59512',
  'Saint-Malo': '35288',
  'Saint-Étienne': '42218',
  Strasbourg: '67482',
  Toulouse: '31555',
  Tours: '37261',
  Troyes: '10387',
}

const emailOf = (cle: string): string => `${cle}@demo.example`
const photosOf = (names: readonly string[]): string[] => names.map((name) => `/demo/${name}.svg`)

const DEMO_SIRET = '00012345600017' // no SIREN begins with 000

const BLANK = { siret: '', siteInternet: '', instagram: '', facebook: '', profileDescription: '', specificites: '' }

function boutiqueUser(seed: BoutiqueSeed): User {
  return {
    ...BLANK,
    _id: uidOf(seed.cle),
    email: emailOf(seed.cle),
    userType: 'boutique',
    nom: seed.nom,
    prenom: '',
    profileComplete: true,
    photos: photosOf(seed.espaces.slice(0, 2).flatMap((espace) => espace.photos.slice(0, 2))),
    ville: seed.ville,
    siret: DEMO_SIRET,
    instagram: seed.instagram ?? '',
    siteInternet: `https://${seed.cle}.example`,
    histoire: seed.histoire ?? seed.accroche,
  }
}

function createurUser(seed: CreateurSeed): User {
  return {
    ...BLANK,
    _id: uidOf(seed.cle),
    email: emailOf(seed.cle),
    userType: 'createur',
    nom: seed.nom,
    prenom: seed.prenom,
    profileComplete: true,
    photos: photosOf(seed.photos),
    ville: seed.ville,
    profileDescription: seed.description,
    specificites: seed.specificites,
  }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The last day of a stay of some months, in UTC. */
function endOf(begin: number, months: number): string {
  const date = new Date(begin)
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate() - 1))
}

function annonceOf(boutique: BoutiqueSeed, espace: EspaceSeed, index: number, today: number): Annonce {
  const prng = createPrng(`dates ${boutique.cle} ${index}`)
  const begin = today + espace.dans * DAY_MS
  const recently = prng.int(2, 20 * 24) * HOUR_MS
  const before = espace.dans < 0 ? (PUBLISHED_BEFORE_DAYS - espace.dans) * DAY_MS : recently
  const published = espace.fermee === true ? 90 * DAY_MS : before
  return {
    _id: seedAnnonceId(boutique.cle, index),
    userId: uidOf(boutique.cle),
    nom: boutique.nom,
    ville: boutique.ville,
    commune: COMMUNES[boutique.ville] ?? '',
    dateDebut: dayOf(begin),
    dateFin: endOf(begin, espace.mois),
    prix: espace.prix,
    commission: espace.commission ?? 0,
    description: `${espace.texte}\n\n${boutique.accroche}`,
    photos: photosOf(espace.photos),
    active: espace.fermee !== true,
    closedAt: espace.fermee === true ? new Date(today - CLOSED_AGO_DAYS * DAY_MS).toISOString() : '',
    createdAt: new Date(today - published - prng.int(0, 59) * 60_000).toISOString(),
    ...espace.precisions,
  }
}

/** An offer still running has most of its day left; an expired one was accepted a few hours after the application. */
function offerOf(status: CandidatureStatus, applied: number, now: number): string {
  if (status === 'pending' || status === 'refused-by-boutique' || status === 'withdrawn-by-creator') return ''
  if (status === 'awaiting-creator') return new Date(now + OFFER_LIFETIME_MS - 2 * HOUR_MS).toISOString()
  return new Date(applied + 6 * HOUR_MS + OFFER_LIFETIME_MS).toISOString()
}

function candidatureOf(
  seed: CandidatureSeed,
  annonces: readonly Annonce[],
  createurs: readonly User[],
  now: number,
): Candidature {
  const annonceId = seedAnnonceId(seed.boutique, seed.espace)
  const creatorId = uidOf(seed.createur)
  const annonce = annonces.find((item) => item._id === annonceId)
  const createur = createurs.find((item) => item._id === creatorId)
  if (annonce === undefined || createur === undefined) throw new Error(`no ${seed.boutique} or ${seed.createur}`)
  const applied = now - seed.ilYA * HOUR_MS - createPrng(seed.message).int(0, 59) * 60_000
  return {
    _id: `${annonceId}.${creatorId}` as CandidatureId,
    id: `cand-${applied}`,
    annonceId,
    boutiqueId: annonce.userId,
    creatorId,
    date: new Date(applied).toISOString(),
    nom: displayName(createur),
    email: createur.email,
    message: seed.message,
    status: seed.status,
    offerExpiresAt: offerOf(seed.status, applied, now),
    annonce: snapshotOf(annonce),
  }
}

/** The whole demo market, the same for the same instant: only its dates follow `at`. */
export function buildMarket(at: Date): DemoMarket {
  const now = at.getTime()
  const today = now - (now % DAY_MS)
  const createurs = CREATEURS.map(createurUser)
  const annonces = BOUTIQUES.flatMap((boutique) =>
    boutique.espaces.map((espace, index) => annonceOf(boutique, espace, index, today)),
  )
  const candidatures = CANDIDATURES.map((seed) => candidatureOf(seed, annonces, createurs, now))
  const confirmed = candidatures.filter(
    ({ creatorId, status }) => creatorId === uidOf('createur') && status === 'confirmed',
  )
  const partnerships = confirmed.map((candidature) => ({ candidature, papers: demoPartenariat(candidature, now) }))
  return {
    users: [...BOUTIQUES.map(boutiqueUser), ...createurs],
    prives: [
      ...BOUTIQUES.map((seed) => ({ _id: uidOf(seed.cle), adresseLocale: seed.adresse })),
      ...createurs.map((user) => ({ _id: user._id, adresseLocale: '' })),
    ],
    annonces,
    candidatures,
    partenariats: partnerships.map(({ papers }) => papers),
    records: partnerships.flatMap(({ candidature, papers }) => demoRecords(candidature, papers, now)),
  }
}
