import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { showMessage } from '#components/messages/message-store.ts'
import { addAccount } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { isRecordId, recordKeyOf } from '#domain/ids.ts'
import { parseCentimes } from '#domain/partenariat/cell.ts'
import type { CountedMovement } from '#domain/partenariat/movements.ts'
import { ACCOUNT_MOVEMENTS_MAX, type AccountData } from '#domain/partenariat/records.ts'
import { fieldMessage } from '#messages/errors.ts'
import { COMPTES } from '#messages/fr/partenariat/comptes.ts'
import { common } from '#messages/fr.ts'
import { partnershipTitle } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { RequiredNote } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import paper from '../paper/paper.module.css'
import section from '../paper/section.module.css'
import { compteData } from './compte-data.ts'
import { CompteSheet } from './compte-sheet.tsx'
import type { NewCompte } from './use-new-compte.ts'

function disagreement({ disagreed }: NewCompte, field: keyof AccountData): string | undefined {
  const error = disagreed.find((one) => one.field === field)
  return error && fieldMessage(error)
}

type FieldName = keyof NewCompte['errors']

/** What its fields share. */
function controlOf({ fields, errors, edit }: NewCompte, field: FieldName, error = errors[field]) {
  return {
    value: fields[field],
    error: error && spaced(error),
    onChange: ({ target }: { target: { value: string } }) => edit({ [field]: target.value }),
  }
}

/** What it means that the rent is deducted, or not, and how much of it. */
function Rent({ compte }: Pick<Props, 'compte'>): ReactNode {
  const { fields, edit, errors, monthly, months } = compte
  const error = errors.rent ?? disagreement(compte, 'rentCentimes')
  const paid = fields.deduct ? COMPTES.deducted(parseCentimes(fields.rent)) : COMPTES.paidApart
  const note = error === undefined ? spaced(paid) : ''
  useAnnouncement(note, SETTLED_MS)
  return (
    <div className={section.section}>
      <Checkbox
        label={COMPTES.deduct}
        checked={fields.deduct}
        onChange={(event) => edit({ deduct: event.target.checked })}
      />
      {fields.deduct ? (
        <TextField
          label={COMPTES.rent}
          required
          hint={spaced(COMPTES.rentHint(monthly, months))}
          suffix="€"
          inputMode="decimal"
          {...controlOf(compte, 'rent', error)}
        />
      ) : null}
      {note === '' ? null : <p className={section.note}>{note}</p>}
    </div>
  )
}

/** The days and the terms of an account being made. */
function CompteFields({ compte }: Pick<Props, 'compte'>): ReactNode {
  const { errors, ahead } = compte
  const wrongShare = errors.commission ?? disagreement(compte, 'commission')
  return (
    <>
      <RequiredNote>{common.requiredNote}</RequiredNote>
      <div className={section.fields}>
        <TextField label={COMPTES.from} type="date" required {...controlOf(compte, 'from')} />
        <TextField label={COMPTES.to} type="date" required {...controlOf(compte, 'to')} />
        <TextField
          label={COMPTES.commission}
          hint={spaced(COMPTES.commissionHint)}
          suffix="%"
          inputMode="decimal"
          {...controlOf(compte, 'commission', wrongShare)}
        />
      </div>
      {ahead && (errors.from ?? errors.to) === undefined ? (
        <Callout live tone="plain">
          {spaced(COMPTES.ahead)}
        </Callout>
      ) : null}
      <Rent compte={compte} />
    </>
  )
}

/** How one comes to the page of an account that has just been made. */
export const MADE_HERE = 'made-here'

interface Props {
  readonly candidature: Candidature
  readonly sales: readonly CountedMovement[]
  readonly compte: NewCompte
  /** Whether there is one before. */
  readonly follows: boolean
  /** The address of the list, and that of an account. */
  readonly search: (compte?: string) => string
}

/** Why this account cannot be kept; nothing when it can. */
function Obstacle({ compte: { empty, tooMany } }: Pick<Props, 'compte'>): ReactNode {
  if (tooMany)
    return (
      <Callout live tone="bad">
        {COMPTES.tooMany(ACCOUNT_MOVEMENTS_MAX)}
      </Callout>
    )
  return empty ? (
    <Callout live tone="plain">
      {spaced(COMPTES.nothing)}
    </Callout>
  ) : null
}

/** An account to make: its days and its terms, then what it would say. */
export function NewComptePage({ candidature, sales, compte, follows, search }: Props): ReactNode {
  const device = useDevice()
  const navigate = useNavigate()
  const { account, empty, tooMany, disagreed } = compte
  const ready = account !== null && !empty && !tooMany
  const [keep, keeping] = useExclusive(async (kept: AccountData) => {
    const outcome = await addAccount(device, candidature, kept)
    if (!outcome.ok) return showMessage(common.error, COMPTES.failed)
    compte.forget()
    const { id } = outcome.value
    const to = { search: search(isRecordId(id) ? recordKeyOf(id) : undefined) }
    void navigate(to, { replace: true, state: MADE_HERE })
  })
  return (
    <Page
      title={COMPTES.newTitle}
      documentTitle={partnershipTitle(COMPTES.newTitle, candidature, useMemberUid())}
      width="narrow"
      back={<BackButton label={COMPTES.back} onClick={() => void navigate({ search: search() })} />}
    >
      <div className={paper.tools}>
        <CompteFields compte={compte} />
        <Obstacle compte={compte} />
        {ready && disagreed.length === 0 ? (
          <div className={section.section}>
            <p className={section.note}>{spaced(COMPTES.keepNote)}</p>
            <div className={section.buttons}>
              <Button icon="check" busy={keeping} onClick={() => keep(account)}>
                {COMPTES.keep}
              </Button>
            </div>
          </div>
        ) : null}
      </div>
      {ready ? (
        <article className={paper.sheet} aria-label={COMPTES.preview}>
          <h2>{COMPTES.preview}</h2>
          <CompteSheet data={compteData({ candidature, account, sales, follows })} />
        </article>
      ) : null}
    </Page>
  )
}
