import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PasswordField } from '#components/forms/password-field.tsx'
import { PlainForm } from '#components/forms/plain-form.tsx'
import { usePlainForm } from '#components/forms/use-plain-form.ts'
import { sessionText } from '#data/browser/session-text.ts'
import { REPORT_REASONS, type ReportReason } from '#domain/talk/signalement.ts'
import { Button } from '#ui/button.tsx'
import { Select, TextArea } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Problem } from '#ui/status/callout.tsx'
import type { Deed, DeedRequest } from '#wire/moderation.ts'
import { moderation as texts } from '../messages/moderation.ts'
import { formErrorOf, useModeration } from './access.ts'
import styles from './moderation.module.css'

const CHOICES = REPORT_REASONS.map((reason) => ({ value: reason, label: texts.report.reasonOf(reason) }))

/** Acts that need a reason, and acts explained in the operator's own words. */
const REASONED: readonly Deed[] = ['hide', 'suspend']
const TELLS: readonly Deed[] = [...REASONED, 'uphold']

/** Describes an act, and performs it. */
function DeedForm({
  act,
  about,
  named,
  reason,
  onDone,
  onCancel,
}: DeedProps & { readonly act: Deed; readonly onCancel: () => void }): ReactNode {
  const { ask } = useModeration()
  const words = texts.deeds[act]
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const storedText = sessionText('moderation', act, about)
  const [typed] = useState(storedText.read)
  useEffect(() => title.current?.focus(), [])
  const missing = {
    ...(act === 'uphold' ? { words: texts.form.answerMissing } : {}),
    ...(act === 'delete' ? { password: texts.access.missing } : {}),
  }
  const { send, busy, wrong, error } = usePlainForm<'words' | 'password'>(missing, async (fields) => {
    // Each act has the fields that its form asks for.
    const request: DeedRequest = { act, about, ...fields }
    const answer = await ask<object>('POST', '/actes', request)
    if (!answer.ok) return formErrorOf(answer)
    storedText.discard()
    onDone(words.done)
    return undefined
  })
  return (
    <Card as="section" className={layout.stack4}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {'title' in words ? words.title : words.start}
      </h2>
      <PlainForm className={layout.stack4} send={send} aria-labelledby={id}>
        {named === '' ? null : <p className={styles.named}>{named}</p>}
        <p>{words.text}</p>
        {REASONED.includes(act) ? (
          <Select label={texts.form.reason} choices={CHOICES} name="reason" defaultValue={reason} required />
        ) : null}
        {TELLS.includes(act) ? (
          <TextArea
            label={texts.form.words}
            hint={act === 'uphold' ? texts.form.answerHint : texts.form.wordsHint}
            required={act === 'uphold'}
            error={wrong.words}
            dir="auto"
            rows={4}
            name="words"
            defaultValue={typed}
            onChange={({ target }) => storedText.keep(target.value)}
          />
        ) : null}
        {act === 'delete' ? (
          <PasswordField label={texts.form.password} name="password" required error={wrong.password} />
        ) : null}
        <Problem title={error} />
        <div className={layout.row3}>
          <Button variant="secondary" onClick={onCancel}>
            {texts.form.cancel}
          </Button>
          <Button type="submit" variant={act === 'delete' ? 'danger' : 'primary'} busy={busy}>
            {busy ? texts.form.busy : words.start}
          </Button>
        </div>
      </PlainForm>
    </Card>
  )
}

export interface DeedProps {
  /** The name of a report, the id of an annonce or a mail, a member's uid. */
  readonly about: string
  /** The target of the act, in words. */
  readonly named: string
  /** The reason proposed by default. */
  readonly reason: ReportReason
  /** @param done what was done, in words */
  readonly onDone: (done: string) => void
}

/** The available acts: a button each, and the form of the chosen one. */
export function Deeds({
  deeds,
  title,
  onDone,
}: {
  readonly deeds: readonly (Omit<DeedProps, 'onDone'> & { readonly act: Deed })[]
  readonly title: string
  readonly onDone: (done: string) => void
}): ReactNode {
  const [chosen, setChosen] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const wasChosen = useRef(false)
  // Closing a form by the keyboard returns the focus to its opener.
  useEffect(() => {
    if (chosen === undefined && wasChosen.current) heading.current?.focus()
    wasChosen.current = chosen !== undefined
  }, [chosen])
  const deed = deeds.find(({ act, about }) => `${act} ${about}` === chosen)
  const done = (words: string) => {
    setChosen(undefined)
    onDone(words)
  }
  if (deed !== undefined) {
    return <DeedForm key={chosen} {...deed} onDone={done} onCancel={() => setChosen(undefined)} />
  }
  return (
    <section className={layout.stack4}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className={layout.row3}>
        {deeds.map(({ act, about }) => (
          <Button
            key={`${act} ${about}`}
            variant={act === 'delete' ? 'danger' : 'secondary'}
            onClick={() => setChosen(`${act} ${about}`)}
          >
            {texts.deeds[act].start}
          </Button>
        ))}
      </div>
    </section>
  )
}
