import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { Photo } from '#components/photos/photo.tsx'
import { AbandonButton } from '#components/sync/abandon-button.tsx'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { setBlocked } from '#data/commands/conversation.ts'
import { markLu } from '#data/commands/suivis.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import { type MessageRow, type Conversation as Shown, useConversation } from '#data/hooks/use-conversation.ts'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import { useProfil } from '#data/hooks/use-profil.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import type { Message } from '#domain/talk/entries.ts'
import { annonceName, whichIn } from '#messages/distinct-names.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { AnswerState, CandidatureAnswer, useRow } from './answer.tsx'
import { Composer, type ComposerHandle, type MessageDraft } from './composer.tsx'
import { Conversations, otherParty } from './conversations.tsx'
import styles from './messages.module.css'
import { Options } from './options.tsx'
import { Thread } from './thread.tsx'
import { useEvents } from './use-events.ts'

/** The member's conversations, or the one that the address names. */
export function Messages(): ReactNode {
  const { candidatureId } = useParams()
  return candidatureId === undefined ? <Conversations /> : <Conversation id={candidatureId as CandidatureId} />
}

/** The draft in a conversation that takes no more messages: to read and copy, until its author discards it. */
function Unfinished({ id }: { readonly id: CandidatureId }): ReactNode {
  const { values, discard } = useLiveDraft(`conversation/${id}`)
  const { text = '', photos = [] } = (values ?? {}) as Partial<MessageDraft>
  if (text.trim() === '' && photos.length === 0) return null
  return (
    <section className={cx(layout.stack2, styles.unfinished)} aria-label={texts.unfinished}>
      <p>{texts.unfinished}</p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {photos.length === 0 ? null : (
        <ul className={cx(layout.row2, styles.photos)}>
          {photos.map((url, index) => (
            <li key={url}>
              <Photo src={url} alt={texts.ownPhoto(index + 1)} size="card" />
            </li>
          ))}
        </ul>
      )}
      <div>
        <AbandonButton onAbandon={discard} />
      </div>
    </section>
  )
}

/** Marks the other party's messages as read, while the page is visible. */
function useRead(id: CandidatureId, rows: readonly MessageRow[], uid: string): void {
  const device = useDevice()
  const seenAt = rows.reduce(
    (last, { message: { by, receivedAt } }) => (by !== uid && receivedAt > last ? receivedAt : last),
    '',
  )
  useEffect(() => {
    if (seenAt === '') return undefined
    const note = () => {
      if (document.visibilityState === 'visible') void markLu(device, id, seenAt)
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [device, id, seenAt])
}

/** The links to the annonce, or to where its candidature is answered, and to the partnership once confirmed. */
function About({ candidature, uid }: { readonly candidature: Candidature; readonly uid: string }): ReactNode {
  const { _id, annonceId, annonce, boutiqueId, status } = candidature
  const to = boutiqueId === uid ? paths.candidatures(annonceId) : paths.annonce(annonceId)
  return (
    <p className={layout.lines4}>
      <Link to={to}>{annonceName(annonce)}</Link>
      {status === 'confirmed' ? <Link to={paths.partenariat(_id)}>{texts.openPartnership}</Link> : null}
    </p>
  )
}

interface Props {
  readonly id: CandidatureId
  readonly shown: Shown
  readonly uid: string
  readonly back: ReactNode
}

/** A conversation whose candidature is gone: its reader keeps what they wrote and could not send. */
function Gone({ id, shown, uid, back }: Props): ReactNode {
  // The reader was at the end of the conversation.
  useEffect(() => window.scrollTo(0, 0), [])
  return (
    <Page title={texts.gone} back={back} width="narrow" lead={<p>{texts.goneText}</p>}>
      {shown.messages.length === 0 ? null : (
        <>
          <p>{texts.goneUnsent}</p>
          <Thread candidature={null} rows={shown.messages} uid={uid} name="" />
        </>
      )}
      <Unfinished id={id} />
    </Page>
  )
}

function Open({ id, shown, uid, back, row }: Props & { readonly row: CandidatureRow }): ReactNode {
  const device = useDevice()
  const { candidature } = row
  const composer = useRef<ComposerHandle>(null)
  const { name, uid: other } = otherParty(candidature, uid)
  const { messages, blocked } = shown
  useRead(id, messages, uid)
  const events = useEvents(candidature, uid)
  useProfil(other) // so that the list has their picture
  const said = messages.map(({ message }) => message).filter(({ by }) => by !== uid)
  const hasLeft = leaverOf(candidature) !== null
  const writes = !hasLeft && !blocked
  const correct = (message: Pick<Message, 'text' | 'photos'>) => composer.current?.takeBack(message)
  return (
    <Page
      title={name}
      documentTitle={whichIn(texts.listTitle, name, candidature.annonce)}
      back={back}
      width="narrow"
      lead={
        <div className={layout.stack2}>
          <About candidature={candidature} uid={uid} />
          <AnswerState row={row} uid={uid} />
        </div>
      }
    >
      <Options id={id} name={name} said={said} blocked={blocked} />
      <Thread {...{ candidature, events, uid, name }} rows={messages} onCorrect={writes ? correct : undefined}>
        <CandidatureAnswer row={row} uid={uid} />
        {hasLeft ? (
          <>
            <Callout tone="plain">{spaced(texts.leftNote)}</Callout>
            <Unfinished id={id} />
          </>
        ) : null}
        {blocked && !hasLeft ? (
          <Callout tone="plain">
            <p>{texts.blocked(name)}</p>
            <Button small variant="secondary" onClick={() => void setBlocked(device, id, false)}>
              {texts.unblock}
            </Button>
          </Callout>
        ) : null}
        {writes ? <Composer id={id} handle={composer} /> : null}
      </Thread>
    </Page>
  )
}

/** The conversation between the two parties of a candidature. */
function Conversation({ id }: { readonly id: CandidatureId }): ReactNode {
  const uid = useMemberUid() ?? ''
  const shown = useConversation(id)
  const row = useRow(id)
  const arrival = useOwnArrival()
  const goBack = useGoBack(paths.messages)
  const back = <BackButton label={common.back} onClick={goBack} />
  const isGone = shown?.candidature === null && !shown.isComing && arrival === 'complete'
  // Its buttons are there from the start: the view opens at the end.
  if (shown === undefined || (row === undefined && !isGone)) {
    const away = shown?.candidature === null && arrival === 'away'
    return (
      <Page title={texts.title} back={back} width="narrow">
        {away ? <NotArrived title={texts.notArrived} /> : <Spinner label={common.loading} />}
      </Page>
    )
  }
  const props = { id, shown, uid, back }
  return row === undefined ? <Gone {...props} /> : <Open key={id} {...props} row={row} />
}
