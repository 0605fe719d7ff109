import { type ReactNode, useState } from 'react'
import type { ContratField } from '#domain/papers/contrat.ts'
import { missingFields, missingOf } from '#domain/papers/missing.ts'
import { counterparty, ownerOfField } from '#domain/papers/partenariat.ts'
import { type Block, CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { scrollPreview } from '../paper/paper-page.tsx'
import section from '../paper/section.module.css'
import { Conditions, OtherBlock, OwnBlock } from './contrat-blocks.tsx'
import { BlockFields, type ContratFieldsProps, Text } from './contrat-fields.tsx'
import styles from './contrat-form.module.css'
import stepStyles from './contrat-steps.module.css'
import {
  ContratStep,
  FieldLinks,
  FORM_STEPS,
  type FormStep,
  STEP_OF,
  StepLinks,
  StepList,
  type Steps,
  stepId,
} from './contrat-steps.tsx'

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

function Articles({ step, ...props }: ContratFieldsProps & { readonly step: FormStep }): ReactNode {
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

function PlaceAndDate(props: ContratFieldsProps): ReactNode {
  return (
    <fieldset className={cx(layout.stack4, styles.group)}>
      <legend>{CONTRAT_FORM.signature}</legend>
      {CONTRAT.madeAtFields.map((field) => (
        <Text key={field.name} field={field} {...props} />
      ))}
    </fieldset>
  )
}

/** The contents of one step. */
function Step({ step, ...props }: ContratFieldsProps & { readonly step: FormStep }): ReactNode {
  if (step === 'parties') {
    return (
      <>
        <OwnBlock {...props} />
        <OtherBlock {...props} />
      </>
    )
  }
  if (step === 'conditions') return <Conditions {...props} />
  return (
    <>
      <Articles step={step} {...props} />
      {step === 'signature' ? <PlaceAndDate {...props} /> : null}
    </>
  )
}

/** The blanks still empty, each with a link to its field. The paper may be printed with any of them. */
function Missing({
  missing,
  isComplete,
  steps,
}: {
  readonly missing: readonly ContratField[]
  /** Whether none of them has to be written before the contract is approved. */
  readonly isComplete: boolean
  readonly steps: Steps
}): ReactNode {
  if (missing.length === 0) return <p className={stepStyles.complete}>{CONTRAT_FORM.complete}</p>
  return (
    <details className={cx(section.fold, stepStyles.missing)}>
      <summary>{(isComplete ? CONTRAT_FORM.optional : CONTRAT_FORM.missing)(missing.length)}</summary>
      <p className={section.note}>{spaced(CONTRAT_FORM.pen)}</p>
      <FieldLinks fields={missing} steps={steps} className={stepStyles.columns} />
    </details>
  )
}

/** All blanks of the contract that a party may write, in the order of the sheet, and those still empty. */
export function ContratForm({
  steps,
  tried,
  onEnter,
  ...all
}: ContratFieldsProps & {
  readonly steps: Steps
  /** Whether every error is shown; otherwise those of the fields that were left. */
  readonly tried: boolean
  readonly onEnter: () => void
}): ReactNode {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { state, party, other } = all
  const props = { ...all, errors: all.errors.filter(({ field }) => tried || left.has(field)) }
  const missing = missingFields(state.contrat).filter((field) => (ownerOfField(field) ?? party) === party)
  // As many as the page's title says.
  const toComplete = missingOf(state.contrat, party)
  const toWrite = [...toComplete, ...missingOf(state.contrat, counterparty(party))]
  return (
    <Card as="section" className={layout.stack4}>
      <h2>{CONTRAT_FORM.title}</h2>
      <Missing missing={missing} isComplete={!missing.some((field) => toWrite.includes(field))} steps={steps} />
      <StepList missing={toComplete} steps={steps} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onFocus={({ target, currentTarget }) => {
          onEnter()
          scrollPreview(partDown(target, currentTarget))
        }}
        onBlur={({ target }) => {
          setLeft((now) => new Set(now).add(target.name))
          state.leave(target.name as ContratField)
        }}
      >
        {FORM_STEPS.map((step) => (
          <ContratStep key={step} step={step} current={steps.step}>
            {step === 'parties' ? <p className={layout.note}>{spaced(CONTRAT_FORM.lead(other))}</p> : null}
            <div className={styles.groups}>
              <Step step={step} {...props} />
            </div>
          </ContratStep>
        ))}
      </form>
      {/* Of the sheet, which a large screen shows next to the form: it needs no heading there. */}
      <h3
        id={stepId('apercu')}
        tabIndex={-1}
        className={cx(stepStyles.narrow, steps.step !== 'apercu' && stepStyles.other)}
      >
        {CONTRAT_FORM.steps.apercu.title}
      </h3>
      <StepLinks steps={steps} />
    </Card>
  )
}
