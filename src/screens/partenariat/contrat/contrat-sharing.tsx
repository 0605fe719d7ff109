import { type ReactNode, useState } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type Of, useHold } from '#data/hooks/use-answer.ts'
import type { WriteState } from '#data/hooks/use-own-annonces.ts'
import { usePaperHash, usePartenariat } from '#data/hooks/use-partenariat.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { openConflicts } from '#domain/partenariat/conflicts.ts'
import { BLANK_CONTRAT, type ContratData, type ContratField } from '#domain/partenariat/contrat.ts'
import { shareContrat } from '#domain/partenariat/edit.ts'
import type { AgreementData } from '#domain/partenariat/papers.ts'
import { blankPartenariat, CONTRAT, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { same } from '#domain/same.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { KEPT_CONTRAT, SHARED_CONTRAT, type SharedContratTexts } from '#messages/fr/partenariat/shared-contrat.ts'
import { whenSent } from '#messages/fr/writes.ts'
import { contratFieldLabel, otherName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { agreementData } from '../paper/agreement-data.ts'
import { Agreements } from '../paper/agreements.tsx'
import { applyEdit } from '../paper/apply-edit.ts'
import { ConflictChoice } from '../paper/conflict-choice.tsx'
import styles from '../paper/section.module.css'

const FIELDS = Object.keys(BLANK_CONTRAT) as readonly ContratField[]

/** Those who agreed to the contract as it stands on this page, to print at its foot. */
export function useContratAgreement(candidature: Candidature, contrat: ContratData): AgreementData | undefined {
  const row = usePartenariat(candidature._id)
  const partenariat = row?.partenariat ?? blankPartenariat(candidature._id, candidature.annonce.commission)
  const hash = usePaperHash(partenariat, 'contrat')
  return same(partenariat.contrat, contrat) ? agreementData(partenariat, 'contrat', hash) : undefined
}

/** The fields of the contract that both parties have written, to choose from. */
function Conflicts(props: { readonly candidature: Candidature; readonly partenariat: Partenariat }): ReactNode {
  const disputed = new Set(openConflicts(props.partenariat).map(({ target, field }) => `${target} ${field}`))
  return FIELDS.filter((field) => disputed.has(`${CONTRAT} ${field}`)).map((field) => (
    <ConflictChoice key={field} {...props} target={CONTRAT} field={field} label={contratFieldLabel(field)} />
  ))
}

/** Whether the other party reads the contract that this page shows. */
function Sharing({
  texts,
  of,
  isShared,
  isSame,
  write,
}: {
  readonly texts: SharedContratTexts
  readonly of: Of
  readonly isShared: boolean
  readonly isSame: boolean
  readonly write: WriteState
}): ReactNode {
  const hold = useHold([of])
  if (!isShared) return <span>{spaced(texts.notShared)}</span>
  if (!isSame) return <span>{texts.different}</span>
  return <span>{write === 'waiting' ? texts.waiting(whenSent(hold)) : texts.same}</span>
}

/** The contract as the other party sees it: shared on demand, field by field, and agreed to. */
export function ContratSharing({
  candidature,
  contrat,
  before,
  onTakeShared,
}: {
  readonly candidature: Candidature
  readonly contrat: ContratData
  /** Shows what is wrong in the contract; false when something is, which nobody else would take. */
  readonly before: () => boolean
  readonly onTakeShared: (shared: ContratData) => void
}): ReactNode {
  const device = useDevice()
  const uid = useMemberUid()
  const row = usePartenariat(candidature._id)
  const [withAddress, setWithAddress] = useState(false)
  if (row === undefined || uid === undefined) return null
  const partenariat = row.partenariat ?? blankPartenariat(candidature._id, candidature.annonce.commission)
  const shared = partenariat.contrat
  const isBoutique = uid === candidature.boutiqueId
  const other = otherName(candidature, uid)
  // The private address leaves this device only once its owner asks for it.
  const boutiqueAdresse = isBoutique && !withAddress ? shared.boutiqueAdresse : contrat.boutiqueAdresse
  const mine = { ...contrat, boutiqueAdresse }
  const taken = { ...shared, boutiqueAdresse: isBoutique ? contrat.boutiqueAdresse : shared.boutiqueAdresse }
  const isShared = !same(shared, BLANK_CONTRAT)
  const texts = leaverOf(candidature) === null ? SHARED_CONTRAT : KEPT_CONTRAT
  const isSame = same(mine, shared)
  const alreadyShared = isShared ? texts.already : texts.blank
  return (
    <section className={styles.section} aria-labelledby="sharing-title">
      <h2 id="sharing-title">{texts.title}</h2>
      <p className={styles.note}>
        <Sharing
          texts={texts}
          of={{ db: 'partenariats', id: candidature._id }}
          isShared={isShared}
          isSame={isSame}
          write={row.write}
        />
        <span> </span>
        <WriteBadge write={row.write} />
      </p>
      <Conflicts candidature={candidature} partenariat={partenariat} />
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
          reason={isSame ? alreadyShared : undefined}
          onClick={() => {
            if (before()) void applyEdit(editPartenariat(device, candidature, shareContrat(mine)))
          }}
        >
          {texts.share(other)}
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
          <Agreements {...{ candidature, partenariat, uid }} paper="contrat" write={row.write} unseen={!isSame} />
        </>
      ) : null}
    </section>
  )
}
