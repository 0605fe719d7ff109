import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { showMessage } from '#components/messages/message-store.ts'
import { addStatement } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { isRecordId, recordKeyOf } from '#domain/ids.ts'
import { parseCentimes } from '#domain/papers/cell.ts'
import type { CountedMovement } from '#domain/papers/movements.ts'
import { STATEMENT_MOVEMENTS_MAX, type StatementData } from '#domain/papers/records.ts'
import { fieldMessage } from '#messages/errors.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { common } from '#messages/fr.ts'
import { partnershipTitle } from '#messages/party-names.ts'
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
import { releveData } from './releve-data.ts'
import { ReleveSheet } from './releve-sheet.tsx'
import type { NewReleve } from './use-new-releve.ts'

function disagreement({ disagreed }: NewReleve, field: keyof StatementData): string | undefined {
  const error = disagreed.find((one) => one.field === field)
  return error && fieldMessage(error)
}

type FieldName = keyof NewReleve['errors']

/** Props shared by its fields. */
function controlOf({ fields, errors, edit }: NewReleve, field: FieldName, error = errors[field]) {
  return {
    value: fields[field],
    error: error && spaced(error),
    onChange: ({ target }: { target: { value: string } }) => edit({ [field]: target.value }),
  }
}

/** Whether the rent is deducted, how much of it, and what that means. */
function Rent({ releve }: Pick<Props, 'releve'>): ReactNode {
  const { fields, edit, errors, monthly, months } = releve
  const error = errors.rent ?? disagreement(releve, 'rentCentimes')
  const paid = fields.deduct ? RELEVES.deducted(parseCentimes(fields.rent)) : RELEVES.paidSeparately
  const note = error === undefined ? spaced(paid) : ''
  useAnnouncement(note, SETTLED_MS)
  return (
    <div className={section.section}>
      <Checkbox
        label={RELEVES.deduct}
        checked={fields.deduct}
        onChange={(event) => edit({ deduct: event.target.checked })}
      />
      {fields.deduct ? (
        <TextField
          label={RELEVES.rent}
          required
          hint={spaced(RELEVES.rentHint(monthly, months))}
          suffix="€"
          inputMode="decimal"
          {...controlOf(releve, 'rent', error)}
        />
      ) : null}
      {note === '' ? null : <p className={section.note}>{note}</p>}
    </div>
  )
}

/** The days and the terms of a new statement. */
function ReleveFields({ releve }: Pick<Props, 'releve'>): ReactNode {
  const { errors, endsInFuture } = releve
  const wrongShare = errors.commission ?? disagreement(releve, 'commission')
  return (
    <>
      <RequiredNote>{common.requiredNote}</RequiredNote>
      <div className={section.fields}>
        <TextField label={RELEVES.from} type="date" required {...controlOf(releve, 'from')} />
        <TextField label={RELEVES.to} type="date" required {...controlOf(releve, 'to')} />
        <TextField
          label={RELEVES.commission}
          hint={spaced(RELEVES.commissionHint)}
          suffix="%"
          inputMode="decimal"
          {...controlOf(releve, 'commission', wrongShare)}
        />
      </div>
      {endsInFuture && (errors.from ?? errors.to) === undefined ? (
        <Callout live tone="plain">
          {spaced(RELEVES.unfinishedPeriod)}
        </Callout>
      ) : null}
      <Rent releve={releve} />
    </>
  )
}

/** The navigation state that leads to the page of a statement just made. */
export const MADE_HERE = 'made-here'

interface Props {
  readonly candidature: Candidature
  readonly sales: readonly CountedMovement[]
  readonly releve: NewReleve
  /** Whether there is a previous statement. */
  readonly follows: boolean
  /** The address of the list, and that of a statement. */
  readonly search: (key?: string) => string
}

/** Why this statement cannot be saved; nothing when it can. */
function Obstacle({ releve: { empty, tooMany } }: Pick<Props, 'releve'>): ReactNode {
  if (tooMany)
    return (
      <Callout live tone="bad">
        {RELEVES.tooMany(STATEMENT_MOVEMENTS_MAX)}
      </Callout>
    )
  return empty ? (
    <Callout live tone="plain">
      {spaced(RELEVES.nothing)}
    </Callout>
  ) : null
}

/** A statement to make: its days and its terms, then its preview. */
export function NewRelevePage({ candidature, sales, releve, follows, search }: Props): ReactNode {
  const device = useDevice()
  const navigate = useNavigate()
  const { statement, empty, tooMany, disagreed } = releve
  const ready = statement !== null && !empty && !tooMany
  const [keep, keeping] = useExclusive(async (addedStatement: StatementData) => {
    const outcome = await addStatement(device, candidature, addedStatement)
    if (!outcome.ok) return showMessage(common.error, RELEVES.failed)
    releve.forget()
    const { id } = outcome.value
    const to = { search: search(isRecordId(id) ? recordKeyOf(id) : undefined) }
    void navigate(to, { replace: true, state: MADE_HERE })
  })
  return (
    <Page
      title={RELEVES.newTitle}
      documentTitle={partnershipTitle(RELEVES.newTitle, candidature, useMemberUid())}
      width="narrow"
      back={<BackButton label={RELEVES.back} onClick={() => void navigate({ search: search() })} />}
    >
      <div className={paper.tools}>
        <ReleveFields releve={releve} />
        <Obstacle releve={releve} />
        {ready && disagreed.length === 0 ? (
          <div className={section.section}>
            <p className={section.note}>{spaced(RELEVES.keepNote)}</p>
            <div className={section.buttons}>
              <Button icon="check" busy={keeping} onClick={() => keep(statement)}>
                {RELEVES.keep}
              </Button>
            </div>
          </div>
        ) : null}
      </div>
      {ready ? (
        <article className={paper.sheet} aria-label={RELEVES.preview}>
          <h2>{RELEVES.preview}</h2>
          <ReleveSheet data={releveData({ candidature, statement, sales, follows })} />
        </article>
      ) : null}
    </Page>
  )
}
