import { useLayoutEffect, useRef } from 'react'
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { ContratField } from '#domain/partenariat/contrat.ts'

/** The contract on a narrow screen, one step at a time; the form's own come first. */
export const FORM_STEPS = ['parties', 'espace', 'argent', 'signature'] as const
export const STEPS = [...FORM_STEPS, 'apercu', 'partage'] as const
export type FormStep = (typeof FORM_STEPS)[number]
export type Step = (typeof STEPS)[number]

/** The step in which each field is typed. */
export const STEP_OF: { readonly [F in ContratField]: FormStep } = {
  boutiqueNom: 'parties',
  boutiqueAdresse: 'parties',
  boutiqueRepresentant: 'parties',
  createurNom: 'parties',
  createurAdresse: 'parties',
  createurSiret: 'parties',
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
}

const STEP = 'etape'

export interface Steps {
  readonly step: Step
  /** The address of a step, or of a field in its step. */
  readonly to: (step: Step, field?: ContratField) => To
  /** Leads to a field, which may be in another step. */
  readonly goTo: (field: ContratField) => void
}

/** The id of what takes the focus when one goes to a step: its heading, or all of it. */
export function stepId(step: Step): string {
  return `etape-${step}`
}

/** The id of the list of steps, which stays above the step that is shown. */
export const STEPS_ID = 'etapes'

function show(step: Step, field: string): void {
  const [control] = field === '' ? [] : document.getElementsByName(field)
  if (control !== undefined) {
    control.focus()
    return
  }
  const heading = document.getElementById(stepId(step))
  const list = document.getElementById(STEPS_ID)
  // On a large screen there is no list: every step is there.
  const top = list !== null && list.offsetHeight > 0 ? list : heading
  top?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** The step in the address, `?etape=argent#loyerMontant`: going back leads to the step before. */
export function useStep(): Steps {
  const { key, hash } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const step = STEPS.find((one) => one === params.get(STEP)) ?? STEPS[0]
  const field = hash.slice(1)
  const arrival = useRef(key)
  const shown = useRef('')
  // With the step itself: a key pressed as soon as it is seen goes on from there.
  useLayoutEffect(() => {
    if (key === shown.current) return // each navigation shows its step once, the same one as well
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
