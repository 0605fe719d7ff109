import { Fragment, type ReactNode } from 'react'
import type { FieldError } from '#domain/codes.ts'
import { CONTRAT_FIELDS, type ContratData, type ContratField } from '#domain/papers/contrat.ts'
import { missingFields, townWithoutStreet } from '#domain/papers/missing.ts'
import { fieldMessage } from '#messages/errors.ts'
import { type Block, CONTRAT, type LabelledField } from '#messages/fr/partenariat/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select, TextArea, TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { scrollPreview } from '../paper/paper-page.tsx'
import styles from './contrat-form.module.css'
import {
  ContratStep,
  FORM_STEPS,
  type FormStep,
  Missing,
  PreviewHeading,
  STEP_OF,
  StepLinks,
  StepList,
  type Steps,
} from './contrat-steps.tsx'
import type { ContratState } from './use-contrat.ts'

interface Props {
  readonly state: ContratState
  readonly errors: readonly FieldError[]
  /** Whether the member is the boutique: its address has a hint that it is private. */
  readonly isBoutique: boolean
}

type FieldProps = Props & { readonly field: LabelledField }

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

function hintOf(name: LabelledField['name'], { state, isBoutique }: Props): string | undefined {
  const isAddress = name === 'boutiqueAdresse' || name === 'createurAdresse'
  if (isAddress && townWithoutStreet(state.contrat[name]) !== null) return spaced(CONTRAT_FORM.townWithoutStreet)
  return isBoutique && name === 'boutiqueAdresse' ? CONTRAT_FORM.privateAddress : undefined
}

/** Autofill tokens for the boutique, and for the créateur: each for the blanks about themselves. */
const BOUTIQUES_OWN: { readonly [F in LabelledField['name']]?: string } = {
  boutiqueNom: 'organization',
  boutiqueAdresse: 'street-address',
  boutiqueRepresentant: 'name',
}
const CREATEURS_OWN: typeof BOUTIQUES_OWN = { createurNom: 'name', createurAdresse: 'street-address' }

/** The autofill token of a blank about the member; `off` for the others. */
export function autoCompleteOf(name: LabelledField['name'], isBoutique: boolean): string {
  return (isBoutique ? BOUTIQUES_OWN : CREATEURS_OWN)[name] ?? 'off'
}

/** One line of text, or a date. */
function Text(props: FieldProps): ReactNode {
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

function Unit({ state }: Props): ReactNode {
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
function Taxe({ state, name }: Props & { readonly name: 'loyerTaxe' | 'commissionTaxe' }): ReactNode {
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
function BlockFields({ block, ...props }: Props & { readonly block: Block }): ReactNode {
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

/** A field's vertical position in the form, from 0 to 1. */
function partDown(field: Element, form: Element): number {
  const [inner, outer] = [field.getBoundingClientRect(), form.getBoundingClientRect()]
  return (inner.top - outer.top) / (outer.height - inner.height || 1)
}

/** The step of an article; `undefined` for one without blanks. */
function stepOf(blocks: readonly Block[]): FormStep | undefined {
  const [firstField] = blocks.flatMap((block) => (block.kind === 'lines' ? [block.field] : (block.fields ?? [])))
  return firstField && STEP_OF[firstField.name]
}

function Parties(props: Props): ReactNode {
  return CONTRAT.parties.map(({ title, fields }, index) => (
    <fieldset key={title} className={cx(layout.stack4, styles.group)}>
      <legend>{CONTRAT_FORM.parties[index]}</legend>
      {fields.map((field) => (
        <Text key={field.name} field={field} {...props} />
      ))}
    </fieldset>
  ))
}

function Articles({ step, ...props }: Props & { readonly step: FormStep }): ReactNode {
  return CONTRAT.articles
    .filter(({ blocks }) => stepOf(blocks) === step)
    .map(({ title, blocks }) => (
      <fieldset key={title} className={cx(layout.stack4, styles.group)}>
        <legend>{title}</legend>
        {blocks.map((block: Block) => (
          <BlockFields key={JSON.stringify(block)} block={block} {...props} />
        ))}
      </fieldset>
    ))
}

function PlaceAndDate(props: Props): ReactNode {
  return (
    <fieldset className={cx(layout.stack4, styles.group)}>
      <legend>{CONTRAT_FORM.signature}</legend>
      {CONTRAT.madeAtFields.map((field) => (
        <Text key={field.name} field={field} {...props} />
      ))}
    </fieldset>
  )
}

/** All blanks of the contract, in the order of the sheet, and those still empty. */
export function ContratForm({ steps, ...props }: Props & { readonly steps: Steps }): ReactNode {
  const { state } = props
  const missing = missingFields(state.contrat)
  return (
    <Card as="section" className={layout.stack4}>
      <h2>{CONTRAT_FORM.title}</h2>
      <Missing missing={missing} steps={steps} />
      <StepList missing={missing} steps={steps} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onFocus={({ target, currentTarget }) => {
          state.enter(target.name as ContratField)
          scrollPreview(partDown(target, currentTarget))
        }}
        onBlur={() => state.enter(null)}
      >
        {FORM_STEPS.map((step) => (
          <ContratStep key={step} step={step} current={steps.step}>
            {step === 'parties' ? <p className={layout.note}>{spaced(CONTRAT_FORM.lead)}</p> : null}
            <div className={styles.groups}>
              {step === 'parties' ? <Parties {...props} /> : <Articles step={step} {...props} />}
              {step === 'signature' ? <PlaceAndDate {...props} /> : null}
            </div>
          </ContratStep>
        ))}
      </form>
      <PreviewHeading current={steps.step} />
      {state.edited ? (
        <Button variant="secondary" small onClick={state.restart}>
          {CONTRAT_FORM.restart}
        </Button>
      ) : null}
      <StepLinks steps={steps} />
    </Card>
  )
}
