import type { ReactNode } from 'react'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { leaverOf } from '#domain/candidature.ts'
import { DAY_MS } from '#domain/durations.ts'
import { agreementKey, counterparty } from '#domain/papers/partenariat.ts'
import { isTakenBack } from '#domain/papers/statements/ledger.ts'
import {
  approvedAt,
  hasApproved,
  lastDayOf,
  paperOfTurn,
  statementOfTurn,
  type Turn,
  type TurnKind,
} from '#domain/papers/turns.ts'
import { PARTENARIAT, TURNS, type TurnFacts } from '#messages/fr/partenariat/partenariat.ts'
import { TURN_STATE } from '#messages/fr/partenariat/turn-state.ts'
import { formatInstant } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { toneClass } from '#ui/status/tone.ts'
import styles from './page.module.css'
import { turnLink } from './turn-links.ts'

/** The part of the page where a partnership is prolonged or ended. */
export const END_ID = 'fin'

const ANSWER_MS = 7 * DAY_MS // then the page says what to do without one

/** What the sentence about a step of a partnership says, for its reader. */
function factsOf({ situation, party }: Partnership, kind: TurnKind, other: string): TurnFacts {
  const { papers } = situation
  const paper = paperOfTurn(kind)
  const own = paper === null ? undefined : papers.agreements[agreementKey(paper, party)]
  const hasChanged = own !== undefined && own.hash !== papers.inForce.hash
  const lastPaid = statementOfTurn(situation, kind, party)?.payments.at(-1)
  const isDenied = lastPaid?.receipt?.received === false && !isTakenBack(lastPaid)
  return {
    other,
    hasApproved: paper !== null && hasApproved(situation, paper, counterparty(party)),
    isAmendment: papers.inForce.hash !== '',
    isAgain: hasChanged || isDenied,
    lastDay: lastDayOf(situation),
    isPast: lastDayOf(situation) < situation.today,
  }
}

function Mine({ partnership, turn: { kind }, other, here }: Awaited): ReactNode {
  const { mine, label } = TURNS[kind]
  const to = here === undefined ? turnLink(partnership, kind) : null
  const { label: shown, href } = here ?? { label, href: `#${END_ID}` }
  return (
    <>
      <p>{spaced(mine(factsOf(partnership, kind, other)))}</p>
      <div>
        <ButtonLink icon="arrow-right" {...(to === null ? { href } : { to })}>
          {shown}
        </ButtonLink>
      </div>
    </>
  )
}

interface Awaited {
  readonly partnership: Partnership
  readonly turn: Turn
  readonly other: string
  /** The button of a page where the step is taken, which leads to that part of it. */
  readonly here?: { readonly label: string; readonly href: string } | undefined
}

/** Since when the other party is waited for, by what was done last; empty when nothing tells. */
function awaitedSince({ situation, party }: Partnership, kind: TurnKind): string {
  const paper = paperOfTurn(kind)
  if (paper !== null) return approvedAt(situation, paper)
  const asked = statementOfTurn(situation, kind, counterparty(party))
  if (asked === null) return ''
  const { statement, answer, payments } = asked
  const done = [statement, ...(answer === null ? [] : [answer]), ...payments.map(({ payment }) => payment)]
  return (
    done
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? ''
  )
}

function Theirs({ partnership, turn: { kind }, other }: Awaited): ReactNode {
  const since = awaitedSince(partnership, kind)
  const sentence = TURNS[kind].theirs(factsOf(partnership, kind, other))
  if (since === '') return <p>{spaced(sentence)}</p>
  const isLate = Date.parse(partnership.situation.today) - Date.parse(since) >= ANSWER_MS
  return (
    <>
      <p>{spaced(`${sentence} ${PARTENARIAT.since(formatInstant(since))}`)}</p>
      {isLate ? <p className={layout.note}>{spaced(PARTENARIAT.unanswered(other))}</p> : null}
    </>
  )
}

/** The next step of the partnership: what this member has to do, or whom it waits for. */
export function TurnCard({
  partnership,
  turn,
  other,
  here,
}: Omit<Awaited, 'turn'> & { readonly turn: Turn | null }): ReactNode {
  const { party, isOver, candidature } = partnership
  if (turn === null && leaverOf(candidature) !== null) return null
  const isMine = turn?.waitsFor.includes(party) === true
  const state = turn === null ? (isOver ? TURN_STATE.over : TURN_STATE.none) : TURN_STATE.theirs(other)
  return (
    <Card
      as="section"
      className={cx(layout.stack2, styles.turn, isMine && styles.mine, isMine && toneClass('waiting'))}
    >
      <h2>{isMine ? TURN_STATE.mine : state}</h2>
      {turn === null ? (
        isOver ? (
          <p>{spaced(PARTENARIAT.over)}</p>
        ) : null
      ) : isMine ? (
        <Mine {...{ partnership, turn, other, here }} />
      ) : (
        <Theirs {...{ partnership, turn, other }} />
      )}
    </Card>
  )
}
