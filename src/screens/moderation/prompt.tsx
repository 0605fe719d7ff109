import { type ReactNode, useState } from 'react'
import type { Answer } from '#data/moderation/ask.ts'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { PlainForm, typedIn } from '#ui/form/plain-form.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Problem } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { sentenceOf } from './access.ts'
import styles from './moderation.module.css'

/** Asks the password again. What was typed in the page before stays behind it. */
export function Prompt({
  again,
  open,
}: {
  readonly again: boolean
  readonly open: (password: string) => Promise<Answer<unknown>>
}): ReactNode {
  const [error, setError] = useState('')
  const [wrong, setWrong] = useState('')
  const [enter, busy] = useExclusive(async (form: HTMLFormElement) => {
    const { password = '' } = typedIn(form)
    setWrong(password === '' ? texts.access.missing : '')
    setError('')
    if (password === '') return
    const answer = await open(password)
    if (!answer.ok) (answer.code === 'wrong-credentials' ? setWrong : setError)(sentenceOf(answer))
  })
  return (
    <Page
      id="mot-de-passe"
      title={texts.access.title}
      width="narrow"
      lead={again ? texts.access.again : texts.access.lead}
    >
      <PlainForm className={styles.form} note={common.requiredNote} send={enter}>
        <PasswordField
          label={common.password}
          show={common.showPassword}
          autoComplete="current-password"
          name="password"
          required
          error={wrong}
        />
        <Problem title={error} />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {busy ? texts.access.opening : texts.access.open}
          </Button>
        </div>
      </PlainForm>
    </Page>
  )
}
