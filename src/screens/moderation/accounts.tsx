import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Page } from '#ui/layout/page.tsx'
import type { AccountView } from '#wire/moderation.ts'
import { sentenceOf, useModeration } from './access.ts'
import styles from './moderation.module.css'

const t = texts.accounts

/** Finds an account by what names it: the address stays out of the page's own. */
export function Accounts(): ReactNode {
  const { ask } = useModeration()
  const navigate = useNavigate()
  const [who, setWho] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (who.trim() === '') return setError(t.whoMissing)
    setBusy(true)
    const answer = await ask<AccountView>('POST', '/comptes', { who: who.trim() })
    setBusy(false)
    if (answer.ok) return navigate(`/comptes/${answer.value.uid}`, { state: answer.value })
    setError(answer.code === 'not-found' ? t.unknown : sentenceOf(answer))
  }
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      <form className={styles.form} onSubmit={(event) => void find(event)} noValidate>
        <TextField
          label={t.who}
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={who}
          onChange={({ target }) => setWho(target.value)}
          error={error === '' ? undefined : error}
        />
        <div className={styles.buttons}>
          <Button type="submit" icon="search" busy={busy}>
            {t.find}
          </Button>
        </div>
      </form>
    </Page>
  )
}
