import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ContratField } from '#domain/partenariat/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { PAPERS_EXPORT } from '#messages/fr/partenariat/export.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import layout from '#ui/layout/layout.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import section from '../paper/section.module.css'
import styles from './contrat-steps.module.css'
import { STEP_OF, STEPS, STEPS_ID, type Step, type Steps, stepId } from './use-step.ts'

interface Props {
  readonly step: Step
  readonly current: Step
  readonly children?: Elements
}

/** One step of the form: on a narrow screen it is shown alone, on a large one with all the others. */
export function ContratStep({ step, current, children }: Props): ReactNode {
  const id = stepId(step)
  return (
    <section className={cx(layout.stack5, styles.step, step !== current && styles.other)} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {CONTRAT_FORM.steps[step].title}
      </h3>
      {children}
    </section>
  )
}

/** The heading of a step whose content stands below the form; a large screen, which shows it beside, needs none. */
export function PreviewHeading({ current }: { readonly current: Step }): ReactNode {
  return (
    <h3 id={stepId('apercu')} tabIndex={-1} className={cx(styles.narrow, current !== 'apercu' && styles.other)}>
      {CONTRAT_FORM.steps.apercu.title}
    </h3>
  )
}

/** A step with a heading of its own. */
export function OtherStep({ step, current, children }: Props): ReactNode {
  return (
    <div id={stepId(step)} tabIndex={-1} className={cx(step !== current && styles.other)}>
      {children}
    </div>
  )
}

/** What is still to be written, each with the way to its field. Nothing has to be. */
export function Missing({
  missing,
  steps,
}: {
  readonly missing: readonly ContratField[]
  readonly steps: Steps
}): ReactNode {
  if (missing.length === 0) return <p className={styles.complete}>{CONTRAT_FORM.complete}</p>
  return (
    <details className={cx(section.fold, styles.missing)}>
      <summary>{CONTRAT_FORM.missing(missing.length)}</summary>
      <p className={section.note}>{spaced(CONTRAT_FORM.pen)}</p>
      <ul className={styles.columns}>
        {missing.map((field) => (
          <li key={field}>
            <Link to={steps.to(STEP_OF[field], field)}>
              {field === 'loyer' ? CONTRAT_FORM.neither : PAPERS_EXPORT.contrat[field]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The steps, with how much each still lacks. Not shown where all of them are on the screen. */
export function StepList({
  missing,
  steps,
}: {
  readonly missing: readonly ContratField[]
  readonly steps: Steps
}): ReactNode {
  return (
    <nav id={STEPS_ID} className={styles.steps} aria-label={CONTRAT_FORM.stepList}>
      <ol className={styles.list}>
        {STEPS.map((step) => {
          const count = missing.filter((field) => STEP_OF[field] === step).length
          return (
            <li key={step}>
              <Link to={steps.to(step)} aria-current={step === steps.step ? 'step' : undefined}>
                <span>{CONTRAT_FORM.steps[step].short}</span>
                {count === 0 ? null : (
                  <span className={styles.count}>
                    <span>{count}</span>
                    <VisuallyHidden>{` ${CONTRAT_FORM.toWrite}`}</VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The ways to the step before and to the next. */
export function StepLinks({ steps }: { readonly steps: Steps }): ReactNode {
  const at = STEPS.indexOf(steps.step)
  const [before, next] = [STEPS[at - 1], STEPS[at + 1]]
  return (
    <div className={styles.links}>
      {next === undefined ? null : (
        <ButtonLink variant="secondary" to={steps.to(next)}>
          {spaced(CONTRAT_FORM.next(CONTRAT_FORM.steps[next].short))}
        </ButtonLink>
      )}
      {before === undefined ? null : (
        <ButtonLink variant="quiet" to={steps.to(before)}>
          {spaced(CONTRAT_FORM.previous(CONTRAT_FORM.steps[before].short))}
        </ButtonLink>
      )}
    </div>
  )
}
