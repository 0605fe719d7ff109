import { type ReactNode, useState } from 'react'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type PartenariatRow, usePaperHash, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { useBlockedBy } from '#data/hooks/use-write-outcome.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import {
  BLANK_CONTRAT,
  type ContratData,
  type ContratField,
  checkContrat,
  visibleContrat,
} from '#domain/papers/contrat.ts'
import { shareContrat } from '#domain/papers/edit.ts'
import type { AgreementData } from '#domain/papers/papers.ts'
import { CONTRAT_TARGET as PAPER } from '#domain/papers/partenariat.ts'
import { same } from '#domain/same.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { SAVED_CONTRAT, SHARED_CONTRAT } from '#messages/fr/partenariat/shared-contrat.ts'
import { whenSent } from '#messages/fr/writes.ts'
import { contratFieldLabel, otherName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { agreementData } from '../paper/agreement-data.ts'
import { Agreements } from '../paper/agreements.tsx'
import { applyEdit } from '../paper/apply-edit.ts'
import { ConflictChoice } from '../paper/conflict-choice.tsx'
import { PaperPage, type PaperPageProps } from '../paper/paper-page.tsx'
import styles from '../paper/section.module.css'
import { ChoosePartner, type Chosen, useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { ContratForm } from './contrat-form.tsx'
import { ContratSheet } from './contrat-sheet.tsx'
import { OtherStep, useStep } from './contrat-steps.tsx'
import { type ContratState, useContrat } from './use-contrat.ts'

const FIELDS = Object.keys(BLANK_CONTRAT) as readonly ContratField[]

/** The contract as the other party sees it: shared on demand, field by field, and agreed to. */
function ContratSharing({
  candidature,
  uid,
  row: { partenariat, write },
  contrat,
  before,
  onTakeShared,
}: {
  readonly candidature: Candidature
  readonly uid: Uid
  readonly row: PartenariatRow
  readonly contrat: ContratData
  /** Shows the contract's errors; false when there are any, as nobody else would accept them. */
  readonly before: () => boolean
  readonly onTakeShared: (shared: ContratData) => void
}): ReactNode {
  const device = useDevice()
  const delayReason = useBlockedBy([{ db: 'partenariats', id: candidature._id }])
  const [withAddress, setWithAddress] = useState(false)
  const shared = partenariat.contrat
  const isBoutique = uid === candidature.boutiqueId
  // The private address leaves this device only when its owner asks for it.
  const boutiqueAdresse = isBoutique && !withAddress ? shared.boutiqueAdresse : contrat.boutiqueAdresse
  const mine = { ...contrat, boutiqueAdresse }
  const taken = { ...shared, boutiqueAdresse: isBoutique ? contrat.boutiqueAdresse : shared.boutiqueAdresse }
  const isShared = !same(shared, BLANK_CONTRAT)
  const texts = leaverOf(candidature) === null ? SHARED_CONTRAT : SAVED_CONTRAT
  const isSame = same(mine, shared)
  const sent = write === 'waiting' ? texts.waiting(whenSent(delayReason)) : texts.same
  const sharing = isSame ? sent : texts.different
  return (
    <section className={styles.section} aria-labelledby="sharing-title">
      <h2 id="sharing-title">{texts.title}</h2>
      <p className={styles.note}>
        <span>{spaced(isShared ? sharing : texts.notShared)}</span>
        <span> </span>
        <WriteBadge write={write} />
      </p>
      {FIELDS.map((field) => (
        <ConflictChoice
          key={field}
          {...{ candidature, partenariat, field }}
          target={PAPER}
          label={contratFieldLabel(field)}
        />
      ))}
      {isBoutique && contrat.boutiqueAdresse !== '' ? (
        <Checkbox
          label={texts.withAddress}
          checked={withAddress}
          onChange={(event) => setWithAddress(event.target.checked)}
        />
      ) : null}
      <div className={styles.buttons}>
        <Button
          small
          variant="secondary"
          icon="share"
          reason={isSame ? (isShared ? texts.already : texts.blank) : undefined}
          onClick={() => {
            if (before()) void applyEdit(editPartenariat(device, candidature, shareContrat(mine)))
          }}
        >
          {texts.share(otherName(candidature, uid))}
        </Button>
        {isShared && !isSame ? (
          <Button small variant="quiet" onClick={() => onTakeShared(taken)}>
            {texts.takeShared}
          </Button>
        ) : null}
      </div>
      {isShared ? (
        <>
          <p className={styles.note}>{spaced(AGREEMENTS.note)}</p>
          <Agreements {...{ candidature, partenariat, uid }} paper="contrat" write={write} unseen={!isSame} />
        </>
      ) : null}
    </section>
  )
}

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

/** The form, and the sheet that it fills; a paper is made from valid fields only. */
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
  // Those who agreed to the contract as this page shows it.
  const isSeen = same(row.partenariat.contrat, contrat)
  const agreement = isSeen ? agreementData(row.partenariat, 'contrat', hash) : undefined
  const before = (): boolean => {
    setTried(true)
    const [firstError] = errors
    if (firstError === undefined) return true
    steps.goTo(firstError.field as ContratField)
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
      ready={state.isComplete}
      preview={steps.step === 'apercu' ? 'shown' : 'hidden-when-narrow'}
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

/** The contract: filled in for the two parties of a confirmed partnership, the blank template for everybody else. */
export function Contrat(): ReactNode {
  const chosen = useChosenCandidature()
  const { choice } = chosen
  if (choice.kind === 'ask') return <ChoosePartner title={CONTRAT.title} chosen={chosen} />
  if (choice.kind !== 'one') return <ContratPage chosen={chosen} contrat={null} />
  return <OfPartenariat key={choice.candidature._id} chosen={chosen} candidature={choice.candidature} />
}
