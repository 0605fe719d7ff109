import { Fragment, type ReactNode } from 'react'
import type { FieldError } from '#domain/codes.ts'
import { CONTRAT_FIELDS, type ContratData } from '#domain/partenariat/contrat.ts'
import { townAlone } from '#domain/partenariat/missing.ts'
import { fieldMessage } from '#messages/errors.ts'
import type { Block, LabelledField } from '#messages/fr/partenariat/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { spaced } from '#messages/typography.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select, TextArea, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import type { ContratState } from './use-contrat.ts'

export interface FieldsProps {
  readonly state: ContratState
  readonly errors: readonly FieldError[]
  /** The member is the boutique: its address has a hint that it is private. */
  readonly isBoutique: boolean
}

type FieldProps = FieldsProps & { readonly field: LabelledField }

function isDate(name: LabelledField['name']): boolean {
  const rule = CONTRAT_FIELDS[name]
  return 'format' in rule && rule.format === 'date'
}

/** What both kinds of control share. */
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

function hintOf(name: LabelledField['name'], { state, isBoutique }: FieldsProps): string | undefined {
  const isAddress = name === 'boutiqueAdresse' || name === 'createurAdresse'
  if (isAddress && townAlone(state.contrat[name]) !== null) return spaced(CONTRAT_FORM.townAlone)
  return isBoutique && name === 'boutiqueAdresse' ? CONTRAT_FORM.privateAddress : undefined
}

/** What the browser may fill in for the boutique, and for the créateur: each in the blanks about themselves. */
const BOUTIQUES_OWN: { readonly [F in LabelledField['name']]?: string } = {
  boutiqueNom: 'organization',
  boutiqueAdresse: 'street-address',
  boutiqueRepresentant: 'name',
}
const CREATEURS_OWN: typeof BOUTIQUES_OWN = { createurNom: 'name', createurAdresse: 'street-address' }

/** The autofill token of a blank about the member; the others are not for the browser to fill in. */
export function autoCompleteOf(name: LabelledField['name'], isBoutique: boolean): string {
  return (isBoutique ? BOUTIQUES_OWN : CREATEURS_OWN)[name] ?? 'off'
}

/** One line of text, or a date. */
export function Text(props: FieldProps): ReactNode {
  const { name } = props.field
  return (
    <TextField
      {...controlOf(props)}
      type={isDate(name) ? 'date' : 'text'}
      hint={hintOf(name, props)}
      autoComplete={autoCompleteOf(name, props.isBoutique)}
    />
  )
}

function Lines(props: FieldProps): ReactNode {
  return <TextArea {...controlOf(props)} rows={3} />
}

function Unit({ state }: FieldsProps): ReactNode {
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

/** What an amount says of VAT: 'hors taxes' until something else is chosen, as the template has it. */
function Taxe({ state, name }: FieldsProps & { readonly name: 'loyerTaxe' | 'commissionTaxe' }): ReactNode {
  return (
    <Select
      {...CONTRAT_FORM.taxes[name]}
      name={name}
      value={state.contrat[name] || 'ht'}
      onChange={(event) => state.edit(name, event.target.value as ContratData['loyerTaxe'])}
    />
  )
}

/** What a block of an article leaves open. */
export function BlockFields({ block, ...props }: FieldsProps & { readonly block: Block }): ReactNode {
  if (block.kind === 'lines') return <Lines field={block.field} {...props} />
  const texts = (block.fields ?? []).map((field) => (
    <Fragment key={field.name}>
      <Text field={field} {...props} />
      {field.name === 'duree' ? <Unit {...props} /> : null}
    </Fragment>
  ))
  if (block.kind === 'text') return texts
  const { state } = props
  return (
    <div className={layout.stack2}>
      <Checkbox
        label={CONTRAT_FORM[block.box]}
        name={block.box}
        checked={state.contrat[block.box]}
        onChange={(event) => state.edit(block.box, event.target.checked)}
      />
      {texts}
      <Taxe name={block.taxe} {...props} />
    </div>
  )
}
