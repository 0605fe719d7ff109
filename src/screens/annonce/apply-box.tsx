import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { type DraftForm, useDraftForm } from '#components/forms/use-draft-form.ts'
import { showAnswer, showMessage } from '#components/messages/message-store.ts'
import { AwaitedProfil } from '#components/sync/awaited-profil.tsx'
import { CandidatureWaits } from '#components/sync/waiting-note.tsx'
import { apply } from '#data/commands/candidature.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type CandidatureRow, useOwnCandidature, useRefusedCandidatures } from '#data/hooks/use-candidatures.ts'
import { type CurrentDraft, useDraft } from '#data/hooks/use-draft.ts'
import { mustSignIn, type SessionState, useSession } from '#data/hooks/use-session.ts'
import { candidatureDraft } from '#data/store/names.ts'
import { CANDIDATURE_FIELDS } from '#domain/candidature.ts'
import { checkField } from '#domain/fields.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { ownLines } from '#domain/visible.ts'
import { errorMessage } from '#messages/errors.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { APPLIED } from '#messages/fr/writes.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { TextArea } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { signUpPath } from '#wire/sign-up.ts'
import { paths } from '#wire/site.ts'
import { ActBar } from './act-bar.tsx'
import styles from './annonce-detail.module.css'
import { FullNote } from './full-note.tsx'

/** The same for everybody: a visitor's message is restored once they have an account. */
function MessageForm({
  form,
  note,
}: {
  readonly form: DraftForm<{ message: string }>
  /** Shown between the message and the submit button. */
  readonly note?: string
}): ReactNode {
  return (
    <div className={cx(layout.stack4, styles.apply)}>
      <p>{texts.applyLead}</p>
      <Form formState={form} className={layout.stack4}>
        <TextArea label={texts.applyMessage} rows={6} {...form.field('message')} required />
        {note === undefined ? null : <p>{note}</p>}
        <SubmitCallout formState={form} />
        <SubmitButton formState={form} icon="send" wide>
          {texts.apply}
        </SubmitButton>
      </Form>
    </div>
  )
}

const NOTHING_WRONG = () => []
const SIGNED_IN_FIRST = async () => ({ ok: true, value: undefined }) as const

/** A visitor signs up, or in, before the message is sent: until then the draft is the device's, then theirs. */
function VisitorForm({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const navigate = useNavigate()
  const here = useLocation()
  const draft = useDraft(candidatureDraft(annonce._id))
  const visitorForm = useDraftForm({
    draft: { ...draft, discard: () => undefined },
    initial: { message: '' },
    check: NOTHING_WRONG,
    send: SIGNED_IN_FIRST,
    onSent: () => navigate(signUpPath('createur'), { state: { from: here } }),
    failure: () => ({ tone: 'bad' }),
  })
  return <MessageForm form={visitorForm} note={texts.applySignIn} />
}

/** @param letter that of a refused candidature, to correct and send again */
function ApplyForm({
  annonce,
  draft,
  letter,
}: {
  readonly annonce: Annonce
  readonly draft: CurrentDraft
  readonly letter: string | undefined
}): ReactNode {
  const device = useDevice()
  const applyForm = useDraftForm({
    draft,
    initial: { message: letter ?? '' },
    check: (values) => checkField('message', CANDIDATURE_FIELDS.message, ownLines(values.message).trim()),
    send: (values) => apply(device, annonce, ownLines(values.message).trim()),
    onSent: (write) => showAnswer([write], APPLIED),
    failure: ({ code }) => ({ tone: 'bad', title: texts.applyFailed, text: errorMessage(code) }),
  })
  return <MessageForm form={applyForm} {...(letter !== undefined && { note: texts.applyAgain })} />
}

/** Explains why there is no form: a créateur applies once to an annonce. */
function Withdrawn({ row }: { readonly row: CandidatureRow }): ReactNode {
  return (
    <div className={cx(layout.stack4, styles.apply)}>
      <Callout tone="plain">{spaced(texts.applyWithdrawn)}</Callout>
      <CandidatureWaits row={row} />
    </div>
  )
}

function Applied({ row }: { readonly row: CandidatureRow }): ReactNode {
  const waits = row.write === 'waiting' && row.candidature.status === 'pending'
  return (
    <div className={cx(layout.stack4, styles.apply)}>
      <Button reason={texts.appliedOnce} wide icon={waits ? 'clock' : 'check'}>
        {waits ? texts.applyWaiting : texts.applied}
      </Button>
      <CandidatureWaits row={row} />
      <ButtonLink variant="quiet" to={paths.tableauDeBord}>
        {texts.followUp}
      </ButtonLink>
    </div>
  )
}

function CreatorBox({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const candidatureRow = useOwnCandidature(annonce._id)
  const draft = useDraft(candidatureDraft(annonce._id))
  const refused = useRefusedCandidatures()
  if (candidatureRow === undefined || refused === undefined) return <Spinner label={common.loading} />
  if (candidatureRow === null) {
    const { rejection, message } = refused.findLast(({ annonceId }) => annonceId === annonce._id) ?? {}
    return <ApplyForm key={rejection} annonce={annonce} draft={draft} letter={message} />
  }
  return candidatureRow.candidature.status === 'withdrawn-by-creator' ? (
    <Withdrawn row={candidatureRow} />
  ) : (
    <Applied row={candidatureRow} />
  )
}

/** Links to what is missing before applying: a complete profile. */
function Invitation({ onApply }: { readonly onApply: () => void }): ReactNode {
  return (
    <div className={cx(layout.stack4, styles.apply)}>
      <p>{texts.applyIncomplete}</p>
      <Button icon="send" wide onClick={onApply}>
        {texts.apply}
      </Button>
    </div>
  )
}

/** The next step before applying, or the form. */
function NextStep({ annonce, session }: { readonly annonce: Annonce; readonly session: SessionState }): ReactNode {
  const navigate = useNavigate()
  const here = useLocation()
  const complete = () => {
    showMessage(...texts.profileIncomplete)
    void navigate(paths.profilModifier, { state: { from: here } })
  }
  if (mustSignIn(session)) return <VisitorForm annonce={annonce} />
  if (session.state !== 'member' || session.profil === null) return <AwaitedProfil label={common.loading} />
  if (!session.profil.profileComplete) return <Invitation onApply={complete} />
  return <CreatorBox annonce={annonce} />
}

/** Whether the form is open to this person: the links to it are hidden otherwise. */
function mayWrite(session: SessionState, candidatureRow: CandidatureRow | null | undefined): boolean {
  return mustSignIn(session) || (session.state === 'member' && candidatureRow === null)
}

/** Until the session is known: a placeholder as large as a visitor's form. Without scripts, says why it stays so. */
function Unknown({ annonce }: { readonly annonce: Annonce }): ReactNode {
  return (
    <Card as="section">
      <h2>{texts.applyTitle}</h2>
      <noscript>
        <p>{common.needsScripts}</p>
      </noscript>
      <FullNote annonce={annonce} waits />
      <div className={styles.unknown} aria-hidden="true">
        <VisitorForm annonce={annonce} />
      </div>
    </Card>
  )
}

/** The application box of a créateur. Boutiques do not see it. @param isOver nobody applies any more */
export function ApplyBox({ annonce, isOver }: { readonly annonce: Annonce; readonly isOver: boolean }): ReactNode {
  const session = useSession()
  const candidatureRow = useOwnCandidature(annonce._id)
  const box = useRef<HTMLDivElement>(null)
  if (!annonce.active) return null
  if (session.state === 'member' && session.userType !== 'createur') return null
  if (isOver && !candidatureRow) return null
  const unknown = session.state === 'loading'
  return (
    <>
      <div ref={box} id="postuler">
        {unknown ? (
          <Unknown annonce={annonce} />
        ) : (
          <Card as="section">
            <h2>{texts.applyTitle}</h2>
            {mayWrite(session, candidatureRow) ? <FullNote annonce={annonce} /> : null}
            <NextStep annonce={annonce} session={session} />
          </Card>
        )}
      </div>
      {unknown || mayWrite(session, candidatureRow) ? <ActBar annonce={annonce} form={box} waits={unknown} /> : null}
    </>
  )
}
