import type { Candidature } from '#domain/candidature.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { type Edit, setCell, writeContrat } from '#domain/papers/edit.ts'
import { historyOf } from '#domain/papers/history.ts'
import { COLUMNS } from '#domain/papers/inventaire.ts'
import { PAPER_NAMES } from '#domain/papers/papers.ts'
import { agreementKey, HEADER_TARGET, PARTIES, type Partenariat } from '#domain/papers/partenariat.ts'
import { agreementHash } from '#gateway/partenariats/copies.ts'

const DAY_MS = 24 * 60 * 60 * 1000
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

/** The terms of the annonce, both parties' blocks, and conditions of their own. */
function contratOf({ annonce, nom }: Candidature): Edit {
  return writeContrat({
    boutiqueNom: annonce.nom,
    boutiqueAdresse: '17 place des Halles, 37000 Tours',
    boutiqueRepresentant: 'Claire Vasseur',
    boutiqueSiret: '123 456 789 00012',
    boutiqueSansTva: true,
    createurNom: nom,
    createurAdresse: '4 rue du Four, 37500 Chinon',
    createurSiret: '987 654 321 00015',
    createurSansTva: true,
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
    lieu: annonce.ville,
  })
}

/** The papers of the demo's partnership: both parties have approved the contract and the inventory. */
export function demoPartenariat(candidature: Candidature, now: number): Partenariat {
  const { _id, annonce, boutiqueId, creatorId, nom } = candidature
  const edits = [
    ...rows,
    contratOf(candidature),
    setCell(HEADER_TARGET, 'dateDepot', annonce.dateDebut),
    setCell(HEADER_TARGET, 'lieu', annonce.ville),
  ]
  const blank = newPartenariat({ _id, annonce })
  const typed = edits.reduce((doc, edit) => edit(doc), blank)
  const at = new Date(now - APPROVED_DAYS_AGO * DAY_MS).toISOString()
  const authors = { boutique: { by: boutiqueId, nom: annonce.nom }, creator: { by: creatorId, nom } }
  const hashes = PAPER_NAMES.map((paper) => [paper, agreementHash(canonicalForm(typed, paper))] as const)
  const agreements = hashes.flatMap(([paper, hash]) =>
    PARTIES.map((party) => [agreementKey(paper, party), { ...authors[party], at, hash }] as const),
  )
  return {
    ...typed,
    history: historyOf(blank, typed, creatorId, now - TYPED_DAYS_AGO * DAY_MS),
    agreements: Object.fromEntries(agreements),
    inForce: { hash: Object.fromEntries(hashes).contrat ?? '', at, from: '', former: {} },
  }
}
