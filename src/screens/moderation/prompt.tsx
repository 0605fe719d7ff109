import { type FormEvent, type ReactNode, useState } from 'react'
import type { Answer } from '#data/moderation/ask.ts'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
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
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError(texts.access.missing)
    setBusy(true)
    const answer = await open(password)
    setBusy(false)
    setError(answer.ok ? '' : sentenceOf(answer))
  }
  return (
    <Page title={texts.access.title} width="narrow" lead={again ? texts.access.again : texts.access.lead}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={common.password}
          show={common.showPassword}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {error === '' ? null : <Callout tone="bad" title={error} />}
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {busy ? texts.access.opening : texts.access.open}
          </Button>
        </div>
      </form>
    </Page>
  )
}
