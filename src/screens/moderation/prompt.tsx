import type { ReactNode } from 'react'
import { PasswordField } from '#components/forms/password-field.tsx'
import { PlainForm, usePlainForm } from '#components/forms/plain-form.tsx'
import type { Answer } from '#data/moderation/ask.ts'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Problem } from '#ui/status/callout.tsx'
import { refusalOf } from './access.ts'

/** Asks the password again. What was typed in the page before stays behind it. */
export function Prompt({
  again,
  open,
}: {
  readonly again: boolean
  readonly open: (password: string) => Promise<Answer<unknown>>
}): ReactNode {
  const { send, busy, wrong, error } = usePlainForm({ password: texts.access.missing }, async ({ password = '' }) => {
    const answer = await open(password)
    return answer.ok ? undefined : refusalOf(answer)
  })
  return (
    <Page
      id="mot-de-passe"
      title={texts.access.title}
      width="narrow"
      lead={again ? texts.access.again : texts.access.lead}
    >
      <PlainForm className={layout.stack4} send={send}>
        <PasswordField name="password" required error={wrong.password} />
        <Problem title={error} />
        <div className={layout.row3}>
          <Button type="submit" busy={busy}>
            {busy ? texts.access.opening : texts.access.open}
          </Button>
        </div>
      </PlainForm>
    </Page>
  )
}
