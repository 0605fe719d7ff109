import { type ReactNode, useState } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { showToast } from '#components/messages/toast-store.ts'
import { WaitingNote } from '#components/sync/waiting-note.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { announceEnd } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { useAbandonRejection, useRejections } from '#data/hooks/use-sync.ts'
import { leaverOf } from '#domain/candidature.ts'
import { recordIdOf } from '#domain/ids.ts'
import { announcedLastDay, END_KEYS } from '#domain/papers/ends.ts'
import type { End } from '#domain/papers/records.ts'
import { firstDayOf, lastDayOf } from '#domain/papers/turns.ts'
import { errorMessage } from '#messages/errors.ts'
import { END, endAnnounced } from '#messages/fr/partenariat/end.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'
import { partnershipDates } from '#messages/partnership-dates.ts'
import { otherName, partyName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import section from '../paper/section.module.css'
import { AgreedNotice, EndDialog } from './end-dialog.tsx'
import { Prolong, ProposedDay } from './prolong.tsx'
import { RemainingWork } from './remaining.tsx'

interface Props {
  readonly partnership: Partnership
}

/** One's announcement that the server refused, and why. */
function RefusedEnd({ id }: { readonly id: string }): ReactNode {
  const abandon = useAbandonRejection()
  return useRejections()
    .filter(({ collection, docId }) => collection === 'records' && docId === id)
    .map((rejection) => (
      <Callout key={rejection.id} tone="bad" title={END.refused}>
        <p>{spaced(errorMessage(rejection.refusal.code, rejection.refusal))}</p>
        {rejection.version.reason === '' ? null : (
          <p className={layout.quote} dir="auto">
            {String(rejection.version.reason)}
          </p>
        )}
        <Button small variant="secondary" onClick={() => void abandon(rejection.id)}>
          {END.understood}
        </Button>
      </Callout>
    ))
}

/** Accepts the other party's end by announcing the same day, after asking. */
function AcceptEnd({ partnership, lastDay }: Props & { readonly lastDay: string }): ReactNode {
  const { candidature } = partnership
  const device = useDevice()
  const [accept] = useExclusive(async () => {
    const outcome = await announceEnd(device, candidature, { lastDay, reason: '' })
    if (outcome.ok) showToast({ writes: [outcome.value], texts: END.writes })
    else showMessage(common.error, VERSIONS.failed)
  })
  const question = {
    title: spaced(END.acceptTitle(lastDay)),
    confirm: END.accept,
    cancel: common.cancel,
    children: (
      <>
        <p>{spaced(END.acceptText)}</p>
        <AgreedNotice partnership={partnership} />
      </>
    ),
  }
  return (
    <ConfirmButton small icon="check" question={question} onConfirm={() => accept()}>
      {END.accept}
    </ConfirmButton>
  )
}

/** The announced ends, with their reasons, and which day counts. */
function Announced({
  partnership,
  mine,
  other,
}: Props & { readonly mine: End | undefined; readonly other: string }): ReactNode {
  const { candidature, records } = partnership
  const { ends } = records
  const last = announcedLastDay(ends) ?? ''
  const own = recordIdOf(candidature._id, END_KEYS[partnership.party])
  const isWaiting = records.waiting.has(END_KEYS[partnership.party])
  const isSame = ends.every(({ lastDay }) => lastDay === last)
  const isAccepted = ({ at, lastDay }: End) => ends.some((one) => one.at < at && one.lastDay === lastDay)
  const theyMayAnswer = ends.length === 1 && mine !== undefined && leaverOf(candidature) === null
  return (
    <>
      {ends.map((end) => (
        <div key={end._id} className={layout.stack1}>
          <p className={layout.middle2}>
            <strong>
              {endAnnounced(end === mine ? null : partyName(candidature, end.by), end.lastDay, isAccepted(end))}
            </strong>
            <WriteBadge write={end === mine && isWaiting ? 'waiting' : 'sent'} />
          </p>
          {end.reason === '' ? null : (
            <p className={layout.quote} dir="auto">
              {end.reason}
            </p>
          )}
        </div>
      ))}
      <WaitingNote
        documentRef={{ db: 'records', id: own }}
        write={isWaiting ? 'waiting' : 'sent'}
        text={END.waiting}
        className={section.note}
      />
      {ends.length === 2 ? <p>{spaced(isSame ? END.both : END.later(last))}</p> : null}
      {theyMayAnswer ? <p className={section.note}>{spaced(END.waits(other))}</p> : null}
    </>
  )
}

/** Announces the end of a partnership, or answers the other party's announcement. */
function EndButtons({ partnership, other }: Props & { readonly other: string }): ReactNode {
  const [asking, setAsking] = useState(false)
  const { candidature, records } = partnership
  const theirs = records.ends[0]?.lastDay ?? null
  const alone = leaverOf(candidature) !== null
  const announceText = alone ? END.endTextAlone : END.endText(other)
  const text = theirs === null || alone ? announceText : END.answerText(other, theirs)
  return (
    <>
      {theirs === null ? null : <AcceptEnd partnership={partnership} lastDay={theirs} />}
      <Button
        small
        variant={theirs === null ? 'danger' : 'secondary'}
        icon={theirs === null ? 'close' : 'clock'}
        onClick={() => setAsking(true)}
      >
        {theirs === null ? END.end : END.answer}
      </Button>
      {asking ? <EndDialog {...{ partnership, theirs, text }} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** The last day of a partnership, what is left to do once its end is announced, and the ways to end or prolong it. */
export function EndActions({ partnership }: Props): ReactNode {
  const { candidature, records, situation, party } = partnership
  const { boutiqueId, creatorId } = candidature
  const uid = party === 'boutique' ? boutiqueId : creatorId
  const other = otherName(candidature, uid)
  const mine = records.ends.find(({ by }) => by === uid)
  const isAnnounced = records.ends.length > 0
  const isAlone = leaverOf(candidature) !== null
  const source = isAnnounced ? 'announced' : situation.agreed?.dateFin ? 'contrat' : 'annonce'
  const last = lastDayOf(situation)
  const hasBegun = firstDayOf(situation) <= last
  const isPast = !isAnnounced && last < situation.today
  return (
    <section className={section.section} aria-labelledby="end-title">
      <h2 id="end-title">{END.title}</h2>
      <p>
        <strong>{spaced(hasBegun ? END.lastDay(last) : partnershipDates(situation))}</strong>{' '}
        <span className={section.note}>{`(${END.sources[source]})`}</span>
      </p>
      {partnership.isOver ? (
        <Callout tone="good" title={END.isOver}>
          {spaced(END.isOverText)}
        </Callout>
      ) : null}
      {isPast && !isAlone ? <Callout tone="waiting">{spaced(END.past)}</Callout> : null}
      <RefusedEnd id={recordIdOf(candidature._id, END_KEYS[party])} />
      {isAnnounced ? <Announced {...{ partnership, mine, other }} /> : null}
      {isAnnounced || isAlone ? null : <ProposedDay {...{ partnership, other }} />}
      {mine === undefined ? (
        <div className={layout.row2}>
          {isAnnounced || isAlone ? null : <Prolong {...{ partnership, other }} />}
          <EndButtons {...{ partnership, other }} />
        </div>
      ) : null}
      {isAnnounced && !partnership.isOver ? <RemainingWork partnership={partnership} /> : null}
    </section>
  )
}
