import type { ReactNode } from 'react'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import styles from './contrat-step.module.css'
import type { Step } from './steps.ts'
import { stepId } from './use-step.ts'

interface Props {
  readonly step: Step
  readonly current: Step
  readonly children?: Elements
}

/** One step of the form: on a narrow screen it is shown alone, on a large one with all the others. */
export function ContratStep({ step, current, children }: Props): ReactNode {
  const id = stepId(step)
  return (
    <section className={cx(styles.step, step !== current && styles.other)} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} className={styles.title}>
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
