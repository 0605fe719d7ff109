import { type ReactNode, useState } from 'react'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { editPartenariat, giveAgreement } from '#data/commands/partenariat.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type PartenariatRow, usePaperHash, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useRecords } from '#data/hooks/use-records.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { hasConflicts } from '#domain/papers/agreement.ts'
import {
  BLANK_CONTRAT,
  type ContratData,
  type ContratField,
  checkContrat,
  visibleContrat,
} from '#domain/papers/contrat.ts'
import { writeContrat } from '#domain/papers/edit.ts'
import type { AgreementData } from '#domain/papers/papers.ts'
import {
  agreementKey,
  CONTRAT_TARGET,
  counterparty,
  ownerOfField,
  type Party,
  partyOf,
} from '#domain/papers/partenariat.ts'
import { contratInForce } from '#domain/papers/statements/terms.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { contratFieldLabel } from '#messages/fr/partenariat/export.ts'
import { otherName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { agreementData } from '../paper/agreement-data.ts'
import { Agreements } from '../paper/agreements.tsx'
import { applyEdit } from '../paper/apply-edit.ts'
import { ChangesToRead } from '../paper/changes.tsx'
import { ConflictChoice } from '../paper/conflict-choice.tsx'
import { PaperPage, type PaperPageProps } from '../paper/paper-page.tsx'
import styles from '../paper/section.module.css'
import { useAskingFirst } from '../paper/use-asking-first.tsx'
import { ChoosePartner, type Chosen, useChosenCandidature } from '../paper/use-chosen-candidature.tsx'
import { useKnown } from '../paper/use-known.ts'
import { ContratForm } from './contrat-form.tsx'
import { ContratSheet } from './contrat-sheet.tsx'
import stepStyles from './contrat-steps.module.css'
import { stepId, useStep } from './contrat-steps.tsx'
import { type Approvals, ContratTurn } from './contrat-turn.tsx'
import { useContrat } from './use-contrat.ts'

const FIELDS = Object.keys(BLANK_CONTRAT) as readonly ContratField[]

type PageProps = Omit<PaperPageProps, 'paper' | 'children'> & {
  readonly contrat: ContratData | null
  readonly agreement?: AgreementData | undefined
}

function ContratPage({ contrat, agreement, ...page }: PageProps): ReactNode {
  const { choice } = page.chosen
  const parties =
    choice.kind === 'one' ? { boutique: choice.candidature.annonce.nom, createur: choice.candidature.nom } : undefined
  return (
    <PaperPage {...page} paper={{ name: 'contrat', data: contrat, agreement, parties }}>
      <ContratSheet contrat={contrat} />
    </PaperPage>
  )
}

/** Where a contract stands for one of its parties. @param hash of its stored version */
function approvalsOf({ partenariat }: PartenariatRow, candidature: Candidature, party: Party, hash: string): Approvals {
  const { agreements, inForce } = partenariat
  const agreed = (one: Party) => agreements[agreementKey('contrat', one)]?.hash === hash
  const isInForce = inForce.hash === hash
  const own = agreements[agreementKey('contrat', party)]
  return {
    isInForce,
    isAmendment: !isInForce && inForce.hash !== '',
    mine: agreed(party),
    theirs: agreed(counterparty(party)),
    hasChanged: own !== undefined && own.hash !== hash && own.hash !== inForce.hash,
    isBlocked: hasConflicts(partenariat, 'contrat'),
    isAlone: leaverOf(candidature) !== null,
  }
}

interface Props {
  readonly chosen: Chosen
  readonly candidature: Candidature
}

/**
 * The contract that both parties write and approve, and the sheet that it fills.
 * @param hash of its stored version, known when it is first shown; `undefined` while that of a change is computed
 */
function Shared({
  chosen,
  candidature,
  uid,
  row,
  hash,
}: Props & { readonly uid: Uid; readonly row: PartenariatRow; readonly hash: string | undefined }): ReactNode {
  const device = useDevice()
  const { partenariat, write } = row
  const party = partyOf(candidature, uid)
  const other = otherName(candidature, uid)
  const asking = useAskingFirst('contrat', candidature, partenariat, uid)
  const state = useContrat(candidature, uid, row, asking.askFirst)
  const copies = useRecords(candidature._id)?.copies ?? []
  const steps = useStep()
  const approvals = useKnown(hash === undefined ? undefined : approvalsOf(row, candidature, party, hash)) as Approvals
  // Once somebody is in the form it stays, even when the other party approves what is stored.
  const [isOpened, setEditing] = useState(false)
  const isEditing = isOpened || !(approvals.mine || approvals.theirs || approvals.isInForce)
  const [tried, setTried] = useState(false)
  const contrat = visibleContrat(state.contrat)
  const errors = checkContrat(contrat)
  const isCurrent = !state.hasUnsaved
  const agreement = isCurrent ? agreementData(partenariat, 'contrat', hash) : undefined
  const before = (): boolean => {
    setTried(true)
    const [firstError] = errors
    if (firstError === undefined) return true
    setEditing(true)
    steps.goTo(firstError.field as ContratField)
    return false
  }
  async function agree(): Promise<void> {
    if (!before()) return
    const seen = state.complete(partenariat)
    if (!(await state.save())) return
    setEditing(false)
    await applyEdit(giveAgreement(device, candidature, 'contrat', seen), AGREEMENTS.givenAnnounced)
  }
  const former = contratInForce(partenariat, copies)
  async function abandon(): Promise<void> {
    if (former === null) return
    const terms = Object.entries(former).filter(([field]) => (ownerOfField(field) ?? party) === party)
    setEditing(false)
    await applyEdit(editPartenariat(device, candidature, writeContrat(Object.fromEntries(terms))))
  }
  const editor = isEditing ? (
    <ContratForm {...{ state, steps, party, other, errors, tried }} onEnter={() => setEditing(true)} />
  ) : null
  const tools = (
    <>
      <PartnerLeft candidature={candidature} />
      {chosen.picker}
      {/* Before the button that approves it. Not for who types: what appears above a field moves what they are about to touch. */}
      {approvals.isInForce || isOpened ? null : (
        <ChangesToRead
          {...{ candidature, partenariat }}
          own={approvals.mine ? undefined : partenariat.agreements[agreementKey('contrat', party)]}
        />
      )}
      {/* The last step leads here, as the button that approves is here. */}
      <div id={stepId('agreement')} tabIndex={-1}>
        <ContratTurn
          {...{ partenariat, approvals, state, party, other, steps, isEditing }}
          now={today(device)}
          onEdit={() => asking.askFirst(() => setEditing(true))}
          onAgree={() => (state.hasUnsaved ? asking.askFirst(() => void agree()) : void agree())}
          onSave={() => void (before() && state.save())}
          onAbandon={() => void abandon()}
        />
      </div>
      {FIELDS.map((field) => (
        <ConflictChoice
          key={field}
          {...{ candidature, partenariat, field }}
          target={CONTRAT_TARGET}
          label={contratFieldLabel(field)}
        />
      ))}
      {editor}
      {asking.dialog}
      <div className={cx(isEditing && steps.step !== 'agreement' && stepStyles.other)}>
        <section className={styles.section} aria-labelledby="agreements-title">
          <h2 id="agreements-title">{AGREEMENTS.title}</h2>
          <p className={styles.note}>
            <span>{spaced(AGREEMENTS.note)}</span>
            <span> </span>
            <WriteBadge write={write} />
          </p>
          <Agreements {...{ candidature, partenariat, uid, write }} paper="contrat" />
        </section>
      </div>
    </>
  )
  return (
    <ContratPage
      {...{ chosen, contrat, agreement, before, tools }}
      preview={!isEditing || steps.step === 'apercu' ? 'shown' : 'hidden-when-narrow'}
    />
  )
}

/** The contract of a confirmed partnership. */
function OfPartenariat(props: Props): ReactNode {
  const uid = useMemberUid()
  const row = usePartenariat(props.candidature)
  const hash = usePaperHash(row?.partenariat, 'contrat')
  if (useKnown(hash) === undefined || row === undefined || uid === undefined) {
    return <ContratPage chosen={props.chosen} contrat={null} ready={false} />
  }
  return <Shared {...{ ...props, uid, row, hash }} />
}

/** The contract: written together by the two parties of a partnership, the blank template for everybody else. */
export function Contrat(): ReactNode {
  const chosen = useChosenCandidature()
  const { choice } = chosen
  if (choice.kind === 'ask') return <ChoosePartner title={CONTRAT.title} chosen={chosen} />
  if (choice.kind !== 'one') return <ContratPage chosen={chosen} contrat={null} />
  return <OfPartenariat key={choice.candidature._id} chosen={chosen} candidature={choice.candidature} />
}
