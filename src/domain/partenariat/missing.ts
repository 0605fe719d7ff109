import { CONTRAT_FIELDS, type ContratData, type ContratField } from './contrat.ts'

/** The first words of a street, by which a place without a number is told from a town. */
const STREET =
  /(^|[\s,])(rue|ruelle|av|avenue|bd|bld|boulevard|place|pl|chemin|ch|allées?|impasse|route|rte|quai|cours|passage|square|esplanade|promenade|galerie|marché|halles?|faubourg|fbg|sentier|venelle|montée|rond-point|lieu-dit|hameau|résidence|rés|immeuble|bâtiment|bât|centre|zone|za|zi|zac|bp)(?=[\s.,]|$)/i

/** A town, after its postal code or alone. */
const TOWN = /^(\d{5} )?[^\d,;_\n]+$/

/**
 * The town of an address that says no more: its street is still to be written. `null` for an address that has a street,
 * and for none. It goes by the text alone, as people type it: taken for a town, a hamlet has some room before its name.
 */
export function townAlone(address: string): string | null {
  const text = address.trim()
  return TOWN.test(text) && !STREET.test(text) ? text : null
}

/** What does not go by whether its own field is empty. */
const LEFT: { readonly [F in ContratField]?: (contrat: ContratData) => boolean } = {
  boutiqueAdresse: ({ boutiqueAdresse }) => boutiqueAdresse.trim() === '' || townAlone(boutiqueAdresse) !== null,
  createurAdresse: ({ createurAdresse }) => createurAdresse.trim() === '' || townAlone(createurAdresse) !== null,
  dureeUnite: ({ duree, dureeUnite }) => duree.trim() !== '' && dureeUnite === '',
  loyer: ({ loyer, commission }) => !loyer && !commission,
  loyerMontant: ({ loyer, loyerMontant }) => loyer && loyerMontant.trim() === '',
  loyerTaxe: ({ loyer, loyerTaxe }) => loyer && loyerTaxe === 'a-rayer',
  commission: () => false,
  commissionTaux: ({ commission, commissionTaux }) => commission && commissionTaux.trim() === '',
  commissionTaxe: ({ commission, commissionTaxe }) => commission && commissionTaxe === 'a-rayer',
}

/**
 * The fields of a contract that are left to the pen, in the order of the paper. It is a list and no rule: a contract may
 * be printed as it stands. An address without its street is one, and `loyer` when neither box of article 4 is ticked.
 */
export function missingFields(contrat: ContratData): readonly ContratField[] {
  return (Object.keys(CONTRAT_FIELDS) as ContratField[]).filter((field) => {
    const left = LEFT[field]
    return left === undefined ? String(contrat[field]).trim() === '' : left(contrat)
  })
}
