import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { PlainForm, typedIn } from '#ui/form/plain-form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import type { AccountView } from '#wire/moderation.ts'
import { sentenceOf, useModeration } from './access.ts'
import styles from './moderation.module.css'

const t = texts.accounts

/** Finds an account by what names it: the address stays out of the page's own. */
export function Accounts(): ReactNode {
  const { ask } = useModeration()
  const navigate = useNavigate()
  const [error, setError] = useState('')
  const [find, busy] = useExclusive(async (form: HTMLFormElement) => {
    const who = (typedIn(form).who ?? '').trim()
    if (who === '') return setError(t.whoMissing)
    const answer = await ask<AccountView>('POST', '/comptes', { who })
    if (answer.ok) return navigate(`/comptes/${answer.value.uid}`, { state: answer.value })
    setError(answer.code === 'not-found' ? t.unknown : sentenceOf(answer))
  })
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <PlainForm className={styles.form} note={common.requiredNote} send={find}>
        <TextField
          label={t.who}
          required
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          name="who"
          error={error === '' ? undefined : error}
        />
        <div className={styles.buttons}>
          <Button type="submit" icon="search" busy={busy}>
            {t.find}
          </Button>
        </div>
      </PlainForm>
    </Page>
  )
}
