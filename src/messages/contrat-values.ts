import { normaliseSiret, parseNumber } from '#domain/input.ts'
import type { ContratData, ContratField, ContratText } from '#domain/papers/contrat.ts'
import { formatDate, formatEuros, formatNumber } from './format.ts'
import { CONDITION_CHOICES, CONDITIONS } from './fr/partenariat/conditions.ts'
import { CONTRAT, isLeftOut } from './fr/partenariat/contrat.ts'

const NO_BREAK = '\u00a0'

/** '732 829 320 00074', as read aloud; anything but a SIRET is returned as typed. */
export function formatSiret(typed: string): string {
  const digits = normaliseSiret(typed)
  return /^\d{14}$/.test(digits)
    ? digits.replace(/^(\d{3})(\d{3})(\d{3})/, `$1${NO_BREAK}$2${NO_BREAK}$3${NO_BREAK}`)
    : typed
}

function formatAmount(typed: string): string {
  const amount = parseNumber(typed, '€')
  return Number.isNaN(amount) ? typed : formatEuros(amount).replace(/\s*€$/, '')
}

function formatRate(typed: string): string {
  const rate = parseNumber(typed, '%')
  return Number.isNaN(rate) ? typed : formatNumber(rate)
}

/** The words of a choice of the annex. */
export function choiceLabel(field: keyof typeof CONDITION_CHOICES, typed: string): string {
  return CONDITION_CHOICES[field].find(({ value }) => value === typed)?.label ?? typed
}

const FORMATS: { readonly [F in ContratText]?: (typed: string) => string } = {
  boutiqueSiret: formatSiret,
  createurSiret: formatSiret,
  vente: (typed) => choiceLabel('vente', typed),
  rythme: (typed) => choiceLabel('rythme', typed),
  risque: (typed) => choiceLabel('risque', typed),
  loyerMontant: formatAmount,
  commissionTaux: formatRate,
  dateDebut: formatDate,
  dateFin: formatDate,
  date: formatDate,
}

/** The amounts of the clauses that a box chooses. */
const BOXES: { readonly [F in ContratText]?: 'loyer' | 'commission' } = {
  loyerMontant: 'loyer',
  commissionTaux: 'commission',
}

/** A contract field in words; empty where nothing is written. */
export function contratValue(contrat: ContratData | null, field: ContratText): string {
  if (field === 'createurSiret' && contrat?.createurSansSiret && contrat.createurSiret === '') return CONTRAT.sansSiret
  const typed = contrat?.[field].trim() ?? ''
  return typed === '' ? '' : (FORMATS[field]?.(typed) ?? typed)
}

/** A contract field as printed; empty for a blank to fill in by hand, and in a clause that does not apply. */
export function printedValue(contrat: ContratData | null, field: ContratText): string {
  const box = BOXES[field]
  return box !== undefined && isLeftOut(contrat, box) ? '' : contratValue(contrat, field)
}

/** A line printed only once its value is known: the blank template does without. */
export interface PrintedLine {
  readonly name: ContratField
  readonly text: string
}

/** What a party's block says beyond the template's blanks: the boutique's SIRET, and the VAT of each. */
export function partyLines(contrat: ContratData | null, party: 'boutique' | 'createur'): readonly PrintedLine[] {
  if (contrat === null) return []
  const lines: PrintedLine[] = []
  const siret = contratValue(contrat, 'boutiqueSiret')
  if (party === 'boutique' && siret !== '') lines.push({ name: 'boutiqueSiret', text: CONTRAT.siretLine(siret) })
  const tva = contratValue(contrat, `${party}Tva`)
  if (contrat[`${party}SansTva`]) lines.push({ name: `${party}SansTva`, text: `${CONTRAT.sansTva}.` })
  else if (tva !== '') lines.push({ name: `${party}Tva`, text: CONTRAT.tvaLine(tva) })
  return lines
}

/** The lines of the annex that say something; none when it is off. */
export function conditionLines(contrat: ContratData | null): readonly PrintedLine[] {
  if (contrat === null || !contrat.annexe) return []
  return CONDITIONS.lines.flatMap((line): PrintedLine[] => {
    const { name, label } = line
    if (line.kind === 'box') return contrat[line.name] ? [{ name, text: `${label}.` }] : []
    const value = contratValue(contrat, line.name)
    return value === '' ? [] : [{ name, text: `${label} : ${value}` }]
  })
}
