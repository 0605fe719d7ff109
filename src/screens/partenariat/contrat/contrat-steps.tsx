import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, type To, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { ContratField } from '#domain/papers/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { CONTRAT_LABELS } from '#messages/fr/partenariat/export.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import layout from '#ui/layout/layout.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './contrat-steps.module.css'

/** The contract on a narrow screen, one step at a time; the form's own come first. */
export const FORM_STEPS = ['parties', 'espace', 'argent', 'signature', 'conditions'] as const
const STEPS = [...FORM_STEPS, 'apercu', 'agreement'] as const
export type FormStep = (typeof FORM_STEPS)[number]
export type ContratStepName = (typeof STEPS)[number]

/** The step of each field. */
export const STEP_OF: { readonly [F in ContratField]: FormStep } = {
  boutiqueNom: 'parties',
  boutiqueAdresse: 'parties',
  boutiqueRepresentant: 'parties',
  boutiqueSiret: 'parties',
  boutiqueTva: 'parties',
  boutiqueSansTva: 'parties',
  createurNom: 'parties',
  createurAdresse: 'parties',
  createurSiret: 'parties',
  createurSansSiret: 'parties',
  createurTva: 'parties',
  createurSansTva: 'parties',
  espace: 'espace',
  duree: 'espace',
  dureeUnite: 'espace',
  dateDebut: 'espace',
  dateFin: 'espace',
  loyer: 'argent',
  loyerMontant: 'argent',
  loyerTaxe: 'argent',
  commission: 'argent',
  commissionTaux: 'argent',
  commissionTaxe: 'argent',
  responsabilite: 'signature',
  lieu: 'signature',
  date: 'signature',
  annexe: 'conditions',
  vente: 'conditions',
  rythme: 'conditions',
  paiement: 'conditions',
  preavis: 'conditions',
  invendus: 'conditions',
  remise: 'conditions',
  risque: 'conditions',
  risqueMontant: 'conditions',
  boutiqueAssurance: 'conditions',
  createurAssurance: 'conditions',
  boutiqueBail: 'conditions',
  presence: 'conditions',
  propriete: 'conditions',
}

const STEP = 'etape'

export interface Steps {
  readonly step: ContratStepName
  /** The address of a step, or of a field in its step. */
  readonly to: (step: ContratStepName, field?: ContratField) => To
  /** Navigates to a field, which may be in another step. */
  readonly goTo: (field: ContratField) => void
}

/** The id of the element that takes the focus on entering a step: its heading, or all of it. */
export function stepId(step: ContratStepName): string {
  return `etape-${step}`
}

/** The id of the list of steps, which stays above the current step. */
const STEPS_ID = 'etapes'

function show(step: ContratStepName, field: string): void {
  const [control] = field === '' ? [] : document.getElementsByName(field)
  if (control !== undefined) {
    control.focus()
    return
  }
  const heading = document.getElementById(stepId(step))
  const list = document.getElementById(STEPS_ID)
  // A large screen has no list: it shows every step. What the agreement waits for is above the list.
  const top = list !== null && list.offsetHeight > 0 && step !== 'agreement' ? list : heading
  top?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** The current step, from the address, `?etape=argent#loyerMontant`: going back returns to the step before. */
export function useStep(): Steps {
  const { key, hash } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const step = STEPS.find((one) => one === params.get(STEP)) ?? STEPS[0]
  const field = hash.slice(1)
  const arrival = useRef(key)
  const shown = useRef('')
  // Together with the step: a key pressed as soon as it is visible continues from there.
  useLayoutEffect(() => {
    if (key === shown.current) return // each navigation shows its step once, even the same one
    shown.current = key
    if (key !== arrival.current || field !== '') show(step, field)
  }, [key, step, field])
  const to: Steps['to'] = (next, at) => {
    const search = new URLSearchParams(params)
    search.set(STEP, next)
    return { search: `?${search}`, hash: at ?? '' }
  }
  return {
    step,
    to,
    goTo: (at) => void navigate(to(STEP_OF[at], at), { replace: STEP_OF[at] === step }),
  }
}

/** One step of the form: shown alone on a narrow screen, with all the others on a large one. */
export function ContratStep({
  step,
  current,
  children,
}: {
  readonly step: ContratStepName
  readonly current: ContratStepName
  readonly children: Elements
}): ReactNode {
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

/** Links to fields, each in its step. */
export function FieldLinks({
  fields,
  steps,
  className,
}: {
  readonly fields: readonly ContratField[]
  readonly steps: Steps
  readonly className: string | undefined
}): ReactNode {
  return (
    <ul className={className}>
      {fields.map((field) => (
        <li key={field}>
          <Link to={steps.to(STEP_OF[field], field)}>
            {field === 'loyer' ? CONTRAT_FORM.neither : CONTRAT_LABELS[field]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The steps, with how many fields of each have to be completed before the contract is approved. Hidden where all of them are on the screen. */
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

/** Links to the previous and the next step. */
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
