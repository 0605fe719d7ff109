import { type ReactNode, useState } from 'react'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { type ContratData, checkContrat } from '#domain/partenariat/contrat.ts'
import type { AgreementData } from '#domain/partenariat/papers.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { CONTRAT_FORM } from '#messages/fr/partenariat/contrat-form.ts'
import { RadioGroup } from '#ui/form/checkbox.tsx'
import { PaperPage } from '../paper/paper-page.tsx'
import { useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { ContratForm } from './contrat-form.tsx'
import { ContratSharing, useContratAgreement } from './contrat-sharing.tsx'
import { ContratSheet } from './contrat-sheet.tsx'
import { type ContratState, useContrat } from './use-contrat.ts'

type Mode = 'filled' | 'blank'

function ContratPage({
  contrat,
  agreement,
  before,
  tools,
}: {
  readonly contrat: ContratData | null
  readonly agreement?: AgreementData | undefined
  readonly before?: () => boolean
  readonly tools?: ReactNode
}): ReactNode {
  return (
    <PaperPage
      paper={{ name: 'contrat', data: contrat, ...(agreement === undefined ? {} : { agreement }) }}
      title={CONTRAT.title}
      disclaimer={CONTRAT.disclaimer}
      before={before}
      tools={tools}
    >
      <ContratSheet contrat={contrat} />
    </PaperPage>
  )
}

/** The form, and the sheet that it fills; a paper is made only of valid fields. */
function Filled({
  candidature,
  state,
  isBoutique,
  choices,
}: {
  readonly candidature: Candidature
  readonly state: ContratState
  readonly isBoutique: boolean
  readonly choices: ReactNode
}): ReactNode {
  const [tried, setTried] = useState(false)
  const errors = checkContrat(state.contrat)
  const agreement = useContratAgreement(candidature, state.contrat)
  const before = (): boolean => {
    setTried(true)
    const [first] = errors
    if (first === undefined) return true
    document.querySelector<HTMLElement>(`form [name="${first.field}"]`)?.focus()
    return false
  }
  const tools = (
    <>
      {choices}
      <ContratForm state={state} errors={tried ? errors : []} isBoutique={isBoutique} />
      <ContratSharing candidature={candidature} contrat={state.contrat} onTakeShared={state.take} />
    </>
  )
  return <ContratPage contrat={state.contrat} agreement={agreement} before={before} tools={tools} />
}

/** The contract of a confirmed partnership: filled with its data, or blank on demand. */
function OfPartenariat({
  candidature,
  mode,
  choices,
}: {
  readonly candidature: Candidature
  readonly mode: Mode
  readonly choices: ReactNode
}): ReactNode {
  const session = useSession()
  const state = useContrat(candidature)
  const isBoutique = session.state === 'member' && session.uid === candidature.boutiqueId
  if (mode === 'blank' || state === null) return <ContratPage contrat={null} tools={choices} />
  return <Filled candidature={candidature} state={state} isBoutique={isBoutique} choices={choices} />
}

/** The contract: filled in for the two parties of a confirmed partnership, the blank template for everybody. */
export function Contrat(): ReactNode {
  const { candidature, picker } = useChosenCandidature()
  const [mode, setMode] = useState<Mode>('filled')
  if (candidature === undefined) return <ContratPage contrat={null} />
  const choices = (
    <>
      <RadioGroup
        legend={CONTRAT_FORM.paper}
        name="mode"
        choices={(['filled', 'blank'] as const).map((value) => ({ value, label: CONTRAT_FORM[value] }))}
        value={mode}
        onChange={(event) => setMode(event.target.value as Mode)}
      />
      {picker}
    </>
  )
  return <OfPartenariat key={candidature._id} candidature={candidature} mode={mode} choices={choices} />
}
