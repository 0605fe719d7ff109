import { CONTRAT_FIELDS, type ContratData, type ContratField, checkContrat } from './contrat.ts'
import type { Party } from './partenariat.ts'

/** The words that begin a street name, to tell an address without a number from a town. */
const STREET =
  /(^|[\s,])(rue|ruelle|av|avenue|bd|bld|boulevard|place|pl|chemin|ch|allées?|impasse|route|rte|quai|cours|passage|square|esplanade|promenade|galerie|marché|halles?|faubourg|fbg|sentier|venelle|montée|rond-point|lieu-dit|hameau|résidence|rés|immeuble|bâtiment|bât|centre|zone|za|zi|zac|bp)(?=[\s.,]|$)/i

/** A town, after its postal code or alone. */
const TOWN = /^(\d{5} )?[^\d,;_\n]+$/

/**
 * The town of an address that has no street yet. `null` for an address that has a street, and for an empty one. It is a
 * heuristic on the typed text: a hamlet taken for a town only gets blank space before its name.
 */
export function townWithoutStreet(address: string): string | null {
  const text = address.trim()
  return TOWN.test(text) && !STREET.test(text) ? text : null
}

const not = (): boolean => false

/** Fields whose blank is not decided by the field alone being empty. */
const LEFT: { readonly [F in ContratField]?: (contrat: ContratData) => boolean } = {
  boutiqueAdresse: ({ boutiqueAdresse }) =>
    boutiqueAdresse.trim() === '' || townWithoutStreet(boutiqueAdresse) !== null,
  createurAdresse: ({ createurAdresse }) =>
    createurAdresse.trim() === '' || townWithoutStreet(createurAdresse) !== null,
  // Boxes, and what a contract may do without.
  boutiqueTva: not,
  boutiqueSansTva: not,
  createurSiret: ({ createurSiret, createurSansSiret }) => createurSiret.trim() === '' && !createurSansSiret,
  createurSansSiret: not,
  createurTva: not,
  createurSansTva: not,
  dureeUnite: ({ duree, dureeUnite }) => duree.trim() !== '' && dureeUnite === '',
  loyer: ({ loyer, commission }) => !loyer && !commission,
  loyerMontant: ({ loyer, loyerMontant }) => loyer && loyerMontant.trim() === '',
  loyerTaxe: ({ loyer, loyerTaxe }) => loyer && loyerTaxe === 'a-rayer',
  commission: not,
  commissionTaux: ({ commission, commissionTaux }) => commission && commissionTaux.trim() === '',
  commissionTaxe: ({ commission, commissionTaxe }) => commission && commissionTaxe === 'a-rayer',
  annexe: not,
  vente: not,
  rythme: not,
  paiement: not,
  preavis: not,
  invendus: not,
  remise: not,
  risque: not,
  risqueMontant: not,
  boutiqueAssurance: not,
  createurAssurance: not,
  boutiqueBail: not,
  presence: not,
  propriete: not,
}

/** The fields that each party has to fill in before either can agree; the terms are the boutique's to say, whoever writes them. */
const REQUIRED: { readonly [P in Party]: readonly ContratField[] } = {
  boutique: [
    'boutiqueNom',
    'boutiqueAdresse',
    'boutiqueSiret',
    'dateDebut',
    'dateFin',
    'loyer',
    'loyerMontant',
    'loyerTaxe',
    'commissionTaux',
    'commissionTaxe',
  ],
  creator: ['createurNom', 'createurAdresse', 'createurSiret'],
}

function isLeft(contrat: ContratData, field: ContratField): boolean {
  const left = LEFT[field]
  return left === undefined ? String(contrat[field]).trim() === '' : left(contrat)
}

/**
 * The fields that a party has to complete or to correct, in the order of the paper; with none for both, the contract is
 * complete.
 */
export function missingOf(contrat: ContratData, party: Party): readonly ContratField[] {
  const wrong = checkContrat(contrat).map(({ field }) => field)
  return REQUIRED[party].filter((field) => isLeft(contrat, field) || wrong.indexOf(field) >= 0)
}

/**
 * The fields of a contract that are still blank, in the order of the paper. Informative only: a contract may be printed
 * as it is. An address without its street counts, and `loyer` when neither box of article 4 is ticked.
 */
export function missingFields(contrat: ContratData): readonly ContratField[] {
  return (Object.keys(CONTRAT_FIELDS) as ContratField[]).filter((field) => isLeft(contrat, field))
}
