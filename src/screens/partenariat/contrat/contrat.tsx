import { type ReactNode, useState } from 'react'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { type PartenariatRow, usePaperHash, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { type ContratData, type ContratField, checkContrat, visibleContrat } from '#domain/partenariat/contrat.ts'
import type { AgreementData } from '#domain/partenariat/papers.ts'
import { same } from '#domain/same.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { agreementData } from '../paper/agreement-data.ts'
import { ChoosePartner } from '../paper/choose-partner.tsx'
import { PaperPage, type PaperPageProps } from '../paper/paper-page.tsx'
import { type Chosen, useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { ContratForm } from './contrat-form.tsx'
import { ContratSharing } from './contrat-sharing.tsx'
import { ContratSheet } from './contrat-sheet.tsx'
import { OtherStep } from './contrat-steps.tsx'
import { type ContratState, useContrat } from './use-contrat.ts'
import { useStep } from './use-step.ts'

type PageProps = Omit<PaperPageProps, 'paper' | 'children'> & {
  readonly contrat: ContratData | null
  readonly agreement?: AgreementData | undefined
}

function ContratPage({ contrat, agreement, ...page }: PageProps): ReactNode {
  return (
    <PaperPage {...page} paper={{ name: 'contrat', data: contrat, ...(agreement === undefined ? {} : { agreement }) }}>
      <ContratSheet contrat={contrat} />
    </PaperPage>
  )
}

interface Props {
  readonly chosen: Chosen
  readonly candidature: Candidature
}

/** The form, and the sheet that it fills; a paper is made only of valid fields. */
function Filled({
  chosen,
  candidature,
  uid,
  row,
  state,
}: Props & { readonly uid: Uid; readonly row: PartenariatRow; readonly state: ContratState }): ReactNode {
  const [tried, setTried] = useState(false)
  const steps = useStep()
  const contrat = visibleContrat(state.contrat)
  const errors = checkContrat(contrat)
  const hash = usePaperHash(row.partenariat, 'contrat')
  // Those who agreed to the contract as it stands on this page.
  const isSeen = same(row.partenariat.contrat, contrat)
  const agreement = isSeen ? agreementData(row.partenariat, 'contrat', hash) : undefined
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
      <ContratForm {...{ state, steps }} errors={tried ? errors : []} isBoutique={uid === candidature.boutiqueId} />
      <OtherStep step="partage" current={steps.step}>
        <ContratSharing {...{ candidature, uid, row, contrat, before }} onTakeShared={state.take} />
      </OtherStep>
    </>
  )
  return (
    <ContratPage
      {...{ chosen, contrat, agreement, before, tools }}
      ready={state.settled}
      beside={steps.step === 'apercu' ? 'shown' : 'hidden-when-narrow'}
    />
  )
}

/** The contract of a confirmed partnership, filled with its data. */
function OfPartenariat(props: Props): ReactNode {
  const uid = useMemberUid()
  const row = usePartenariat(props.candidature)
  const state = useContrat(props.candidature)
  if (state === null || row === undefined || uid === undefined) {
    return <ContratPage chosen={props.chosen} contrat={null} ready={false} />
  }
  return <Filled {...{ ...props, uid, row, state }} />
}

/** The contract: filled in for the two parties of a confirmed partnership, the blank template for everybody. */
export function Contrat(): ReactNode {
  const chosen = useChosenCandidature()
  const { choice } = chosen
  if (choice.kind === 'ask') return <ChoosePartner title={CONTRAT.title} chosen={chosen} />
  if (choice.kind !== 'one') return <ContratPage chosen={chosen} contrat={null} />
  return <OfPartenariat key={choice.candidature._id} chosen={chosen} candidature={choice.candidature} />
}
