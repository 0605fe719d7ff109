import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { showMessage } from '#components/messages/message-store.ts'
import { proposeStatement } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Records } from '#data/hooks/use-records.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import { isRecordId, recordKeyOf } from '#domain/ids.ts'
import type { StatementData } from '#domain/papers/records.ts'
import { type ReleveData, releveOf } from '#domain/papers/statements/lines.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { common } from '#messages/fr.ts'
import { partnershipTitle } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { RequiredNote } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import paper from '../paper/paper.module.css'
import section from '../paper/section.module.css'
import { ReleveSheet } from './releve-sheet.tsx'
import type { NewReleve } from './use-new-releve.ts'

type FieldName = keyof NewReleve['errors']

/** Props shared by its fields. */
function controlOf({ fields, errors, edit }: NewReleve, field: FieldName) {
  const error = errors[field]
  return {
    value: fields[field],
    error: error && spaced(error),
    onChange: ({ target }: { target: { value: string } }) => edit({ [field]: target.value }),
  }
}

/** The days and the terms of a new statement. */
function ReleveFields({ releve }: Pick<Props, 'releve'>): ReactNode {
  const { errors, endsInFuture, rent, fields, edit } = releve
  return (
    <>
      <RequiredNote>{common.requiredNote}</RequiredNote>
      <div className={section.fields}>
        <TextField label={RELEVES.from} type="date" required {...controlOf(releve, 'from')} />
        <TextField label={RELEVES.to} type="date" required {...controlOf(releve, 'to')} />
      </div>
      {endsInFuture && (errors.from ?? errors.to) === undefined ? (
        <Callout live tone="plain">
          {spaced(RELEVES.unfinishedPeriod)}
        </Callout>
      ) : null}
      {rent === null ? null : (
        <Checkbox
          label={RELEVES.deduct}
          checked={fields.deduct}
          onChange={(event) => edit({ deduct: event.target.checked })}
        />
      )}
    </>
  )
}

/** The navigation state that leads to the page of a statement just made. */
export const MADE_HERE = 'made-here'

interface Props {
  readonly candidature: Candidature
  readonly records: Records
  readonly terms: TermsByDay
  readonly releve: NewReleve
  readonly names: Pick<ReleveData, 'boutique' | 'createur'>
  /** The address of the list, and that of a statement. */
  readonly search: (key?: string) => string
}

/** Why this statement cannot be saved; nothing when it can. */
function Obstacle({ releve: { empty } }: Pick<Props, 'releve'>): ReactNode {
  return empty ? (
    <Callout live tone="plain">
      {spaced(RELEVES.nothing)}
    </Callout>
  ) : null
}

/** A statement to make: its days and its terms, then its preview. */
export function NewRelevePage({ candidature, records, terms, releve, names, search }: Props): ReactNode {
  const device = useDevice()
  const navigate = useNavigate()
  const { statement, empty } = releve
  const ready = statement !== null && !empty
  const [keep, keeping] = useExclusive(async (addedStatement: StatementData) => {
    const outcome = await proposeStatement(device, candidature, addedStatement)
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
        {ready ? (
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
          <ReleveSheet data={releveOf(statement, records, terms, names)} />
        </article>
      ) : null}
    </Page>
  )
}
