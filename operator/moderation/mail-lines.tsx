import { type ReactNode, useState } from 'react'
import { distinctNames } from '#messages/distinct-names.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import type { SentMailLine } from '#wire/moderation.ts'
import { moderation as texts } from '../messages/moderation.ts'
import { sentenceOf, useModeration } from './access.ts'
import { LoadedSection, useLoaded } from './loaded-section.tsx'
import styles from './moderation.module.css'

/** The abandoned mails. */
export function Mails(): ReactNode {
  const loaded = useLoaded<{ readonly mails: readonly SentMailLine[] }>('/courriers')
  const [done, setDone] = useState('')
  const said = (words: string) => {
    setDone(words)
    void loaded.reload()
  }
  return (
    <Page title={texts.mails.title} lead={texts.mails.lead}>
      {done === '' ? null : <Callout live tone="good" title={done} />}
      <LoadedSection loaded={loaded}>
        {({ mails }) => (mails.length === 0 ? <p>{texts.mails.none}</p> : <MailLines mails={mails} onDone={said} />)}
      </LoadedSection>
    </Page>
  )
}

const t = texts.mails

function factsOf({ state, createdAt, attempts, failed }: SentMailLine): string {
  return `${t.state(state)}, ${t.line(createdAt, attempts, failed)}`
}

function Mail({ mail, onDone }: { readonly mail: SentMailLine; readonly onDone: (words: string) => void }): ReactNode {
  const { ask } = useModeration()
  const [error, setError] = useState('')
  const { _id, to, again } = mail
  const [send, busy] = useExclusive(async () => {
    const answer = await ask<object>('POST', '/actes', { act: 'resend', about: _id })
    setError(answer.ok ? '' : answer.code === 'not-found' ? t.gone : sentenceOf(answer))
    if (answer.ok) onDone(texts.deeds.resend.done)
  })
  return (
    <li className={layout.between}>
      <div>
        <strong>{t.to(to)}</strong>
        <div className={layout.soft}>{factsOf(mail)}</div>
        {error === '' ? null : <div role="alert">{error}</div>}
      </div>
      {again ? (
        <Button small variant="secondary" icon="mail" busy={busy} onClick={() => send()}>
          {texts.deeds.resend.start}
        </Button>
      ) : null}
    </li>
  )
}

/** Mails and their states, never their content. */
export function MailLines({
  mails,
  onDone,
}: {
  readonly mails: readonly SentMailLine[]
  readonly onDone: (words: string) => void
}): ReactNode {
  const names = distinctNames(mails, (mail) => [t.to(mail.to), factsOf(mail)])
  return (
    <ul className={cx(layout.stack3, styles.plain)}>
      {mails.map((mail, index) => (
        <ItemName key={mail._id} value={names[index] ?? ''}>
          <Mail mail={mail} onDone={onDone} />
        </ItemName>
      ))}
    </ul>
  )
}
