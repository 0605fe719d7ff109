import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { PlainForm, usePlainForm } from '#components/forms/plain-form.tsx'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import type { AccountView } from '#wire/moderation.ts'
import { sentenceOf, useModeration } from './access.ts'

const t = texts.accounts

/** Finds an account by what names it: the address stays out of the page's own. */
export function Accounts(): ReactNode {
  const { ask } = useModeration()
  const navigate = useNavigate()
  const { send, busy, wrong } = usePlainForm({ who: t.whoMissing }, async ({ who = '' }) => {
    const answer = await ask<AccountView>('POST', '/comptes', { who: who.trim() })
    if (!answer.ok) return { who: answer.code === 'not-found' ? t.unknown : sentenceOf(answer) }
    return void navigate(`/comptes/${answer.value.uid}`, { state: answer.value })
  })
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <PlainForm className={layout.stack4} send={send}>
        <TextField
          label={t.who}
          required
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          name="who"
          error={wrong.who}
        />
        <div className={layout.row3}>
          <Button type="submit" icon="search" busy={busy}>
            {t.find}
          </Button>
        </div>
      </PlainForm>
    </Page>
  )
}
