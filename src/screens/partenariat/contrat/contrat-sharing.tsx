import { type ReactNode, useState } from 'react'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useHold } from '#data/hooks/use-answer.ts'
import type { PartenariatRow } from '#data/hooks/use-partenariat.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { BLANK_CONTRAT, type ContratData, type ContratField } from '#domain/partenariat/contrat.ts'
import { shareContrat } from '#domain/partenariat/edit.ts'
import { CONTRAT } from '#domain/partenariat/partenariat.ts'
import { same } from '#domain/same.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { KEPT_CONTRAT, SHARED_CONTRAT } from '#messages/fr/partenariat/shared-contrat.ts'
import { whenSent } from '#messages/fr/writes.ts'
import { contratFieldLabel, otherName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Agreements } from '../paper/agreements.tsx'
import { applyEdit } from '../paper/apply-edit.ts'
import { ConflictChoice } from '../paper/conflict-choice.tsx'
import styles from '../paper/section.module.css'

const FIELDS = Object.keys(BLANK_CONTRAT) as readonly ContratField[]

/** The contract as the other party sees it: shared on demand, field by field, and agreed to. */
export function ContratSharing({
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
  /** Shows what is wrong in the contract; false when something is, which nobody else would take. */
  readonly before: () => boolean
  readonly onTakeShared: (shared: ContratData) => void
}): ReactNode {
  const device = useDevice()
  const hold = useHold([{ db: 'partenariats', id: candidature._id }])
  const [withAddress, setWithAddress] = useState(false)
  const shared = partenariat.contrat
  const isBoutique = uid === candidature.boutiqueId
  // The private address leaves this device only once its owner asks for it.
  const boutiqueAdresse = isBoutique && !withAddress ? shared.boutiqueAdresse : contrat.boutiqueAdresse
  const mine = { ...contrat, boutiqueAdresse }
  const taken = { ...shared, boutiqueAdresse: isBoutique ? contrat.boutiqueAdresse : shared.boutiqueAdresse }
  const isShared = !same(shared, BLANK_CONTRAT)
  const texts = leaverOf(candidature) === null ? SHARED_CONTRAT : KEPT_CONTRAT
  const isSame = same(mine, shared)
  const sent = write === 'waiting' ? texts.waiting(whenSent(hold)) : texts.same
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
          target={CONTRAT}
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
