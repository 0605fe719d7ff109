import type { ReactNode } from 'react'
import type { FieldError } from '#domain/codes.ts'
import type { ContratField } from '#domain/partenariat/contrat.ts'
import { missingFields } from '#domain/partenariat/missing.ts'
import { type Block, CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { scrollPreview } from '../paper/preview.tsx'
import { BlockFields, Text } from './contrat-fields.tsx'
import styles from './contrat-form.module.css'
import { ContratStep, Missing, PreviewHeading, StepLinks, StepList } from './contrat-steps.tsx'
import type { ContratState } from './use-contrat.ts'
import type { Steps } from './use-step.ts'
import { FORM_STEPS, type FormStep, STEP_OF } from './use-step.ts'

interface Props {
  readonly state: ContratState
  readonly errors: readonly FieldError[]
  /** The member is the boutique: its address has a hint that it is private. */
  readonly isBoutique: boolean
}

/** How far down a field is in the form, from 0 to 1. */
function partDown(field: Element, form: Element): number {
  const [inner, outer] = [field.getBoundingClientRect(), form.getBoundingClientRect()]
  return (inner.top - outer.top) / (outer.height - inner.height || 1)
}

/** The step of an article; `undefined` for one that leaves nothing open. */
function stepOf(blocks: readonly Block[]): FormStep | undefined {
  const [first] = blocks.flatMap((block) => (block.kind === 'lines' ? [block.field] : (block.fields ?? [])))
  return first && STEP_OF[first.name]
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

/** Everything that the contract leaves open, in the order of the sheet, and what it still lacks. */
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
