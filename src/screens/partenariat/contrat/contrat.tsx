import { type ReactNode, useState } from 'react'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { type ContratData, type ContratField, checkContrat, visibleContrat } from '#domain/partenariat/contrat.ts'
import type { AgreementData } from '#domain/partenariat/papers.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { ChoosePartner } from '../paper/choose-partner.tsx'
import { PaperPage, type PaperPageProps } from '../paper/paper-page.tsx'
import { type Chosen, useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { ContratForm } from './contrat-form.tsx'
import { ContratSharing, useContratAgreement } from './contrat-sharing.tsx'
import { ContratSheet } from './contrat-sheet.tsx'
import { OtherStep } from './contrat-steps.tsx'
import { type ContratState, useContrat } from './use-contrat.ts'
import { useStep } from './use-step.ts'

type PageProps = Omit<PaperPageProps, 'paper' | 'title' | 'disclaimer' | 'children'> & {
  readonly contrat: ContratData | null
  readonly agreement?: AgreementData | undefined
}

function ContratPage({ contrat, agreement, ...page }: PageProps): ReactNode {
  return (
    <PaperPage
      {...page}
      paper={{ name: 'contrat', data: contrat, ...(agreement === undefined ? {} : { agreement }) }}
      title={CONTRAT.title}
      disclaimer={CONTRAT.disclaimer}
    >
      <ContratSheet contrat={contrat} />
    </PaperPage>
  )
}

/** The form, and the sheet that it fills; a paper is made only of valid fields. */
function Filled({
  chosen,
  candidature,
  state,
  isBoutique,
}: {
  readonly chosen: Chosen
  readonly candidature: Candidature
  readonly state: ContratState
  readonly isBoutique: boolean
}): ReactNode {
  const [tried, setTried] = useState(false)
  const steps = useStep()
  const contrat = visibleContrat(state.contrat)
  const errors = checkContrat(contrat)
  const agreement = useContratAgreement(candidature, contrat)
  const before = (): boolean => {
    setTried(true)
    const [first] = errors
    if (first === undefined) return true
    steps.goTo(first.field as ContratField)
    return false
  }
  const tools = (
    <>
      <PartnerLeft candidature={candidature} />
      {chosen.picker}
      <ContratForm state={state} errors={tried ? errors : []} isBoutique={isBoutique} steps={steps} />
      <OtherStep step="partage" current={steps.step}>
        <ContratSharing candidature={candidature} contrat={contrat} before={before} onTakeShared={state.take} />
      </OtherStep>
    </>
  )
  return (
    <ContratPage
      chosen={chosen}
      contrat={contrat}
      ready={state.settled}
      agreement={agreement}
      before={before}
      tools={tools}
      beside={steps.step === 'apercu' ? 'shown' : 'hidden-when-narrow'}
    />
  )
}

/** The contract of a confirmed partnership, filled with its data. */
function OfPartenariat({
  chosen,
  candidature,
}: {
  readonly chosen: Chosen
  readonly candidature: Candidature
}): ReactNode {
  const session = useSession()
  const state = useContrat(candidature)
  const isBoutique = session.state === 'member' && session.uid === candidature.boutiqueId
  if (state === null) return <ContratPage chosen={chosen} contrat={null} ready={false} />
  return <Filled chosen={chosen} candidature={candidature} state={state} isBoutique={isBoutique} />
}

/** The contract: filled in for the two parties of a confirmed partnership, the blank template for everybody. */
export function Contrat(): ReactNode {
  const chosen = useChosenCandidature()
  const { choice } = chosen
  if (choice.kind === 'ask') return <ChoosePartner title={CONTRAT.title} chosen={chosen} />
  if (choice.kind !== 'one') return <ContratPage chosen={chosen} contrat={null} />
  return <OfPartenariat key={choice.candidature._id} chosen={chosen} candidature={choice.candidature} />
}
