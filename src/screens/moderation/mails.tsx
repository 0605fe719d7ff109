import { type ReactNode, useState } from 'react'
import { moderation as texts } from '#messages/fr/moderation.ts'
import { Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import type { MailLine } from '#wire/moderation.ts'
import { MailLines } from './mail-lines.tsx'
import { Part } from './part.tsx'
import { useLoaded } from './use-loaded.ts'

/** The mails that were given up. */
export function Mails(): ReactNode {
  const loaded = useLoaded<{ readonly mails: readonly MailLine[] }>('/courriers')
  const [done, setDone] = useState('')
  const said = (words: string) => {
    setDone(words)
    void loaded.reload()
  }
  return (
    <Page title={texts.mails.title} lead={texts.mails.lead}>
      {done === '' ? null : <Callout live tone="good" title={done} />}
      <Part of={loaded}>
        {({ mails }) => (mails.length === 0 ? <p>{texts.mails.none}</p> : <MailLines mails={mails} onDone={said} />)}
      </Part>
    </Page>
  )
}
