import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { showMessage } from '#components/message-store.ts'
import { useCorrection } from '#components/use-correction.ts'
import { errorOf, useDraftForm } from '#components/use-draft-form.ts'
import { apply } from '#data/commands/candidature.ts'
import { useOwnCandidature } from '#data/hooks/use-candidatures.ts'
import { type Draft, useDraft } from '#data/hooks/use-draft.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Annonce } from '#domain/annonce.ts'
import { CANDIDATURE_FIELDS } from '#domain/candidature.ts'
import { checkField } from '#domain/fields.ts'
import { errorMessage } from '#messages/errors.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { common } from '#messages/fr.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { paths } from '#wire/site.ts'
import styles from './annonce-detail.module.css'

function ApplyForm({ annonce, draft }: { readonly annonce: Annonce; readonly draft: Draft }): ReactNode {
  const message = useCorrection()?.version.message
  const [refused, setRefused] = useState<string>()
  const form = useDraftForm({
    draft,
    initial: { message: typeof message === 'string' ? message : '' },
    check: (values) => checkField('message', CANDIDATURE_FIELDS.message, values.message),
  })
  const submit = form.handleSubmit(async (values) => {
    const outcome = await apply(annonce, values.message.trim())
    setRefused(outcome.ok ? undefined : outcome.code)
    if (!outcome.ok) return
    draft.forget()
    showMessage(...texts.applySuccess)
  })
  return (
    <form className={styles.apply} onSubmit={(event) => void submit(event)} noValidate>
      {refused === undefined ? null : (
        <Notice tone="bad" title={texts.applyFailed}>
          {errorMessage(refused)}
        </Notice>
      )}
      <p>{texts.applyLead}</p>
      <TextArea label={texts.applyMessage} rows={6} {...form.register('message')} error={errorOf(form, 'message')} />
      <Button type="submit" icon="send" wide busy={form.formState.isSubmitting}>
        {texts.apply}
      </Button>
    </form>
  )
}

function Applied(): ReactNode {
  return (
    <div className={styles.apply}>
      <Button disabled wide icon="check">
        {texts.applied}
      </Button>
      <ButtonLink variant="quiet" to={paths.tableauDeBord}>
        {texts.followUp}
      </ButtonLink>
    </div>
  )
}

function CreatorBox({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const own = useOwnCandidature(annonce._id)
  const draft = useDraft(`candidature/${annonce._id}`)
  if (own === undefined || !draft.ready) return <Spinner label={common.loading} />
  return own === null ? <ApplyForm annonce={annonce} draft={draft} /> : <Applied />
}

/** Asks for what is missing before one may apply: an account, or a complete profile. */
function Invitation({ text, onApply }: { readonly text: string; readonly onApply: () => void }): ReactNode {
  return (
    <div className={styles.apply}>
      <p>{text}</p>
      <Button icon="send" wide onClick={onApply}>
        {texts.apply}
      </Button>
    </div>
  )
}

/** Where a créateur answers the annonce. A boutique has no such box. */
export function ApplyBox({ annonce }: { readonly annonce: Annonce }): ReactNode {
  const session = useSession()
  const navigate = useNavigate()
  const here = useLocation()
  if (session.state === 'loading' || !annonce.active) return null
  if (session.state === 'member' && session.userType !== 'createur') return null
  const signIn = () => void navigate(paths.connexion, { state: { from: here, userType: 'createur' } })
  const complete = () => {
    showMessage(...texts.profileIncomplete)
    void navigate(paths.profilModifier)
  }
  return (
    <Card as="section">
      <h2>{texts.applyTitle}</h2>
      {session.state === 'anonymous' ? <Invitation text={texts.applySignIn} onApply={signIn} /> : null}
      {session.state === 'member' && session.profil?.profileComplete === true ? <CreatorBox annonce={annonce} /> : null}
      {session.state === 'member' && session.profil?.profileComplete !== true ? (
        <Invitation text={texts.applyIncomplete} onApply={complete} />
      ) : null}
    </Card>
  )
}
