import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { Shelf } from '#components/brand/shelf.tsx'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { usePaged } from '#components/navigation/use-paged.ts'
import { Photo } from '#components/photos/photo.tsx'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { type ConversationRow, useConversations } from '#data/hooks/use-conversations.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { searchKey } from '#domain/input.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import { otherOf } from '#domain/talk/ids.ts'
import { annonceName } from '#messages/distinct-names.ts'
import { nameIn, conversation as texts } from '#messages/fr/conversation.ts'
import { common } from '#messages/fr.ts'
import { formatInstant } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import styles from './conversations.module.css'

interface Other {
  readonly uid: Uid
  readonly party: Party
  readonly name: string
}

/** The party of a conversation other than the reader. */
export function otherParty(candidature: Candidature, uid: string): Other {
  const party = uid === candidature.boutiqueId ? 'creator' : 'boutique'
  return { uid: otherOf(candidature._id, uid as Uid), party, name: nameIn(candidature, party) }
}

const SEARCHED_FROM = 6 // conversations: fewer are seen at a glance

function lastLine({ candidature, last }: ConversationRow, uid: string): string {
  const { by, text } = last ?? { by: candidature.creatorId, text: candidature.message }
  const line = text === '' && last !== null ? texts.photoOnly(last.photos.length) : text
  return by === uid ? spaced(`${texts.you} : ${line}`) : line
}

function Row({ row, uid }: { readonly row: ConversationRow; readonly uid: string }): ReactNode {
  const { candidature, at, unread, photo } = row
  return (
    <li>
      <Link to={paths.conversation(candidature._id)} className={styles.row}>
        {photo === undefined ? (
          <Shelf seed={candidature._id} alt="" className={styles.picture} />
        ) : (
          <Photo src={photo} alt="" size="card" className={styles.picture} />
        )}
        <span className={cx(layout.lines3, styles.head)}>
          <strong>{otherParty(candidature, uid).name}</strong>
          <time dateTime={at} className={layout.note}>
            {formatInstant(at)}
          </time>
        </span>
        <span className={layout.note}>{annonceName(candidature.annonce)}</span>
        <span className={styles.last} dir="auto">
          {lastLine(row, uid)}
        </span>
        {unread === 0 ? null : <span className={styles.unread}>{texts.unread(unread)}</span>}
      </Link>
    </li>
  )
}

function List({ rows, uid }: { readonly rows: readonly ConversationRow[]; readonly uid: string }): ReactNode {
  const [name, setName] = useState('')
  const wanted = searchKey(name)
  const found = rows.filter(({ candidature }) => searchKey(otherParty(candidature, uid).name).includes(wanted))
  const none = found.length === 0 ? texts.noneFound(name.trim()) : ''
  useAnnouncement(none, SETTLED_MS)
  const { shown, more } = usePaged(found)
  return (
    <>
      {rows.length < SEARCHED_FROM ? null : (
        <TextField
          label={texts.search}
          type="search"
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <ul className={cx(layout.frame, styles.list)}>
        {shown.map((row) => (
          <Row key={row.candidature._id} row={row} uid={uid} />
        ))}
      </ul>
      <ShowMore onMore={more} />
      {none === '' ? null : <p>{none}</p>}
    </>
  )
}

/** The member's conversations, one for each candidature, the latest first. */
export function Conversations(): ReactNode {
  const session = useSession()
  const all = useConversations()
  const arrival = useOwnArrival()
  const rows = all?.length === 0 && arrival !== 'complete' ? undefined : all
  const missing = all?.length === 0 && arrival === 'away'
  if (session.state !== 'member') return null
  const { uid, userType } = session
  return (
    <Page title={texts.listTitle} width="narrow">
      {rows === undefined && !missing ? <Spinner label={common.loading} /> : null}
      {missing ? <NotArrived title={texts.notArrived} /> : null}
      {rows?.length === 0 ? <EmptyState title={texts.none}>{texts.noneText[userType]}</EmptyState> : null}
      {rows === undefined || rows.length === 0 ? null : <List rows={rows} uid={uid} />}
    </Page>
  )
}
