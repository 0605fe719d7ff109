import type { LigneData } from './papers.ts'

/** Amounts are whole cents. */
export interface Totaux {
  readonly deposes: number
  readonly vendus: number
  readonly repris: number
  readonly ventesCentimes: number
  readonly commissionCentimes: number
  readonly duCentimes: number
}

const PER_UNIT = 10_000 // hundredths of a percent in one

/**
 * A share of an amount, to the nearest cent, halves up. The product of the two may pass the integers that JavaScript
 * counts exactly, so the amount is cut first.
 * @param centimes whole and not negative
 * @param percent two decimals count
 */
export function partOf(centimes: number, percent: number): number {
  const points = Math.round(percent * 100)
  const whole = Math.floor(centimes / PER_UNIT)
  const rest = centimes - whole * PER_UNIT
  return whole * points + Math.floor((rest * points + PER_UNIT / 2) / PER_UNIT)
}

/**
 * What was deposited, sold and taken back, and what the boutique owes the créateur. The commission is rounded once, on
 * the whole of the sales: by row, a hundred small rows would add up to another amount than the percentage agreed.
 * @param commission percent of the sales kept by the boutique
 */
export function totauxOf(lignes: readonly LigneData[], commission: number): Totaux {
  let deposes = 0
  let vendus = 0
  let repris = 0
  let ventesCentimes = 0
  for (const ligne of lignes) {
    deposes += ligne.depot
    vendus += ligne.vendu
    repris += ligne.repris
    ventesCentimes += ligne.vendu * ligne.prixCentimes
  }
  const commissionCentimes = partOf(ventesCentimes, commission)
  return {
    deposes,
    vendus,
    repris,
    ventesCentimes,
    commissionCentimes,
    duCentimes: ventesCentimes - commissionCentimes,
  }
}

/** More pieces sold and taken back than were deposited: a mistake that a person must settle, so it is said, not refused. */
export function depasse({ depot, repris, vendu }: Pick<LigneData, 'depot' | 'repris' | 'vendu'>): boolean {
  return repris + vendu > depot
}
