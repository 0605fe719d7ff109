import type { Candidature } from '#domain/candidature.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { type Edit, setCell, writeContrat } from '#domain/papers/edit.ts'
import { historyOf } from '#domain/papers/history.ts'
import { COLUMNS } from '#domain/papers/inventaire.ts'
import { PAPER_NAMES } from '#domain/papers/papers.ts'
import { agreementKey, HEADER_TARGET, PARTIES, type Partenariat } from '#domain/papers/partenariat.ts'
import { agreementHash } from '#gateway/partenariats/copies.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const TYPED_DAYS_AGO = 95
const APPROVED_DAYS_AGO = 93

/** The pieces of the demo's créateur, in the order of the sheet; prices in cents. */
export const DEMO_ROWS = [
  {
    key: 'demo00000001',
    ref: 'BOL-01',
    description: 'Bol à thé en grès, émail céladon',
    depot: 14,
    prixCentimes: 2400,
  },
  { key: 'demo00000002', ref: 'BOL-02', description: 'Bol à soupe en grès, émail blanc', depot: 9, prixCentimes: 3200 },
  { key: 'demo00000003', ref: 'VAS-01', description: 'Vase soliflore, engobe noir', depot: 6, prixCentimes: 4850 },
  {
    key: 'demo00000004',
    ref: 'PLAT-01',
    description: 'Plat de service, décor à la vague',
    depot: 3,
    prixCentimes: 9600,
  },
  { key: 'demo00000005', ref: 'TAS-01', description: 'Tasse à espresso sans anse', depot: 24, prixCentimes: 1450 },
] as const

const rows: readonly Edit[] = DEMO_ROWS.map(
  (row) => (partenariat) =>
    COLUMNS.slice(0, 4).reduce((doc, column) => setCell(row.key, column, row[column as 'ref'])(doc), partenariat),
)

/** The first day of the month that many months before, in UTC. */
export function monthBefore(now: number, months: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)
}

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The terms of the annonce, both parties' blocks, and conditions of their own. */
function contratOf({ annonce, nom }: Candidature, now: number): Edit {
  return writeContrat({
    boutiqueNom: annonce.nom,
    boutiqueAdresse: '17 place des Halles, 37000 Tours',
    boutiqueRepresentant: 'Claire Vasseur',
    boutiqueSiret: '000 123 456 00017',
    boutiqueSansTva: true,
    createurNom: nom,
    createurAdresse: '4 rue du Four, 37500 Chinon',
    createurSiret: '000 654 321 00015',
    createurSansTva: true,
    // Whole months: the demo's amounts do not depend on the day.
    dateDebut: dayOf(monthBefore(now, 2)),
    dateFin: dayOf(monthBefore(now, -6) - DAY_MS),
    espace: "L'étagère du milieu, 1,20 m sur trois niveaux.",
    loyerTaxe: 'sans-tva',
    commissionTaxe: 'sans-tva',
    annexe: true,
    vente: 'au-nom-du-createur',
    rythme: 'mensuel',
    paiement: 'Par virement, dans les dix jours du relevé',
    preavis: 'Un mois',
    remise: 'Pas de remise au-delà de 10 %',
    risque: 'boutique',
    propriete: true,
    responsabilite: 'La boutique en répond, au prix de vente moins la commission.',
    lieu: annonce.ville,
    date: dayOf(now - APPROVED_DAYS_AGO * DAY_MS),
  })
}

/** The papers of the demo's partnership: both parties have approved the contract and the inventory. */
export function demoPartenariat(candidature: Candidature, now: number): Partenariat {
  const { _id, annonce, boutiqueId, creatorId, nom } = candidature
  const edits = [
    ...rows,
    contratOf(candidature, now),
    setCell(HEADER_TARGET, 'dateDepot', dayOf(monthBefore(now, 2))),
    setCell(HEADER_TARGET, 'lieu', annonce.ville),
  ]
  const blank = newPartenariat({ _id, annonce })
  const typed = edits.reduce((doc, edit) => edit(doc), blank)
  // The créateur first, the boutique an hour later.
  // In the morning, whatever the hour now: both approvals are of one day in Paris.
  const morning = Date.parse(`${dayOf(now - APPROVED_DAYS_AGO * DAY_MS)}T08:00:00.000Z`)
  const approved = (hours: number) => new Date(morning + hours * HOUR_MS).toISOString()
  const authors = {
    boutique: { by: boutiqueId, nom: annonce.nom, at: approved(1) },
    creator: { by: creatorId, nom, at: approved(0) },
  }
  const hashes = PAPER_NAMES.map((paper) => [paper, agreementHash(canonicalForm(typed, paper))] as const)
  const agreements = hashes.flatMap(([paper, hash]) =>
    PARTIES.map((party) => [agreementKey(paper, party), { ...authors[party], hash }] as const),
  )
  return {
    ...typed,
    history: historyOf(blank, typed, creatorId, now - TYPED_DAYS_AGO * DAY_MS),
    agreements: Object.fromEntries(agreements),
    inForce: { hash: Object.fromEntries(hashes).contrat ?? '', at: approved(1), from: '', former: {} },
  }
}
