import { Fragment, type ReactNode } from 'react'
import type { FieldError } from '#domain/codes.ts'
import { parseCentimes } from '#domain/papers/cell.ts'
import { CONTRAT_FIELDS, type ContratBox, type ContratData } from '#domain/papers/contrat.ts'
import { dureeBetween } from '#domain/papers/contrat-prefill.ts'
import { townWithoutStreet } from '#domain/papers/missing.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import { fieldMessage } from '#messages/errors.ts'
import { CONDITIONS } from '#messages/fr/partenariat/conditions.ts'
import type { Block, LabelledField } from '#messages/fr/partenariat/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { spaced } from '#messages/typography.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select, TextArea, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import type { ContratState } from './use-contrat.ts'

/** What every field of the form reads. */
export interface ContratFieldsProps {
  readonly state: ContratState
  readonly errors: readonly FieldError[]
  readonly party: Party
  /** The other party's name. */
  readonly other: string
}

type FieldProps = ContratFieldsProps & { readonly field: LabelledField & { readonly hint?: string } }

function isDate(name: LabelledField['name']): boolean {
  const rule = CONTRAT_FIELDS[name]
  return 'format' in rule && rule.format === 'date'
}

/** Props shared by both kinds of control. */
function controlOf({ field: { name, label }, state, errors }: FieldProps) {
  const error = errors.find(({ field }) => field === name)
  return {
    label,
    name,
    value: state.contrat[name],
    error: error && fieldMessage(error),
    onChange: ({ target }: { target: { value: string } }) => state.edit(name, target.value as ContratData[typeof name]),
  }
}

/** What the dates say, beside a duration that says something else. */
function dureeHint({ dateDebut, dateFin, duree, dureeUnite }: ContratData): string | undefined {
  const derived = dureeBetween(dateDebut, dateFin)
  const isSame = duree.trim() === derived.duree && dureeUnite === derived.dureeUnite
  if (duree.trim() === '' || derived.duree === '' || isSame) return undefined
  return CONTRAT_FORM.dureeOfDates(derived.duree, derived.dureeUnite)
}

/** Whether statements count with it, as they do where nothing is said. */
function isAmount(typed: string): boolean {
  return typed.trim() === '' || parseCentimes(typed) >= 0
}

/** What a value calls for saying beside it. */
function hintOf(name: LabelledField['name'], { state }: ContratFieldsProps): string | undefined {
  if (name === 'duree') return dureeHint(state.contrat)
  if (name === 'risqueMontant') return isAmount(state.contrat.risqueMontant) ? undefined : CONDITIONS.notAnAmount
  const isAddress = name === 'boutiqueAdresse' || name === 'createurAdresse'
  const isTown = isAddress && townWithoutStreet(state.contrat[name]) !== null
  return isTown ? CONTRAT_FORM.townWithoutStreet : undefined
}

/** Autofill tokens for the boutique, and for the créateur: each for the blanks about themselves. */
const BOUTIQUES_OWN: { readonly [F in LabelledField['name']]?: string } = {
  boutiqueNom: 'organization',
  boutiqueAdresse: 'street-address',
  boutiqueRepresentant: 'name',
}
const CREATEURS_OWN: typeof BOUTIQUES_OWN = { createurNom: 'name', createurAdresse: 'street-address' }

/** The autofill token of a blank about the member; `off` for the others. */
export function autoCompleteOf(name: LabelledField['name'], party: Party): string {
  return (party === 'boutique' ? BOUTIQUES_OWN : CREATEURS_OWN)[name] ?? 'off'
}

/** One line of text, or a date. */
export function Text(props: FieldProps): ReactNode {
  const { name, hint } = props.field
  return (
    <TextField
      {...controlOf(props)}
      type={isDate(name) ? 'date' : 'text'}
      hint={spaced(hintOf(name, props) ?? hint ?? '') || undefined}
      autoComplete={autoCompleteOf(name, props.party)}
    />
  )
}

function Unit({ state }: ContratFieldsProps): ReactNode {
  return (
    <Select
      label={CONTRAT_FORM.unit}
      name="dureeUnite"
      choices={CONTRAT_FORM.units}
      value={state.contrat.dureeUnite}
      onChange={(event) => state.edit('dureeUnite', event.target.value as ContratData['dureeUnite'])}
    />
  )
}

/** The VAT of an amount: 'hors taxes' until another is chosen, as the template has it. */
function Taxe({ state, name }: ContratFieldsProps & { readonly name: 'loyerTaxe' | 'commissionTaxe' }): ReactNode {
  return (
    <Select
      {...CONTRAT_FORM.taxes[name]}
      name={name}
      value={state.contrat[name] || 'ht'}
      onChange={(event) => state.edit(name, event.target.value as ContratData['loyerTaxe'])}
    />
  )
}

/** The blanks of an article's block. */
export function BlockFields({ block, ...props }: ContratFieldsProps & { readonly block: Block }): ReactNode {
  if (block.kind === 'lines') return <TextArea {...controlOf({ ...props, field: block.field })} rows={3} />
  const texts = (block.fields ?? []).map((field) => (
    <Fragment key={field.name}>
      <Text field={field} {...props} />
      {field.name === 'duree' ? <Unit {...props} /> : null}
    </Fragment>
  ))
  if (block.kind === 'text') return texts
  return (
    <div className={layout.stack2}>
      <Box name={block.box} label={CONTRAT_FORM[block.box]} {...props} />
      {texts}
      <Taxe name={block.taxe} {...props} />
    </div>
  )
}

/** A box to tick. */
export function Box({
  name,
  label,
  state,
}: ContratFieldsProps & { readonly name: ContratBox; readonly label: string }): ReactNode {
  return (
    <Checkbox
      label={label}
      name={name}
      checked={state.contrat[name]}
      onChange={(event) => state.edit(name, event.target.checked)}
    />
  )
}
