import { CONTRAT_FIELDS, type ContratData, type ContratField } from './contrat.ts'
import { townAlone } from './street.ts'

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
