import type { ReactNode } from 'react'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { leaverOf } from '#domain/candidature.ts'
import { counterparty } from '#domain/papers/partenariat.ts'
import { approvedAt, hasApproved, paperOfTurn, type Turn, type TurnKind } from '#domain/papers/turns.ts'
import { PARTENARIAT, TURNS } from '#messages/fr/partenariat/partenariat.ts'
import { TURN_STATE } from '#messages/fr/partenariat/turn-state.ts'
import { formatInstant } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { toneClass } from '#ui/status/tone.ts'
import { paths } from '#wire/site.ts'
import styles from './page.module.css'
import type { PartProps } from './who.tsx'

/** The part of the page where a partnership is prolonged or ended. */
export const END_ID = 'fin'

const { contrat, inventaire, releves } = paths
const newReleve: typeof contrat = (annonceId, creatorId) => `${paths.releves(annonceId, creatorId)}&nouveau`

/** Where each step is taken; `null` on this page. */
const STEP_PATHS: { readonly [K in TurnKind]: typeof contrat | null } = {
  'contrat-to-complete': contrat,
  'contrat-to-approve': contrat,
  'inventaire-to-type': inventaire,
  'inventaire-to-check': inventaire,
  'statement-to-answer': releves,
  'statement-to-redo': newReleve,
  'statement-to-settle': releves,
  'payment-to-confirm': releves,
  'pieces-to-take-back': null,
  'sales-to-count': newReleve,
  'past-last-day': null,
}

const isAmendment = ({ papers }: Partnership): boolean => papers.inForce.hash !== ''

function Mine({ partnership, turn: { kind }, other }: Awaited): ReactNode {
  const { candidature, situation, party } = partnership
  const { mine, label } = TURNS[kind]
  const paper = paperOfTurn(kind)
  const isApproved = paper !== null && hasApproved(situation, paper, counterparty(party))
  const to = STEP_PATHS[kind]?.(candidature.annonceId, candidature.creatorId)
  return (
    <>
      <p>{spaced(mine(other, isApproved, isAmendment(partnership)))}</p>
      <div>
        <ButtonLink icon="arrow-right" {...(to === undefined ? { href: `#${END_ID}` } : { to })}>
          {label}
        </ButtonLink>
      </div>
    </>
  )
}

interface Awaited {
  readonly partnership: Partnership
  readonly turn: Turn
  readonly other: string
}

function Theirs({ partnership, turn: { kind }, other }: Awaited): ReactNode {
  const { situation } = partnership
  const paper = paperOfTurn(kind)
  const since = paper === null ? '' : approvedAt(situation, paper)
  const sentence = TURNS[kind].theirs(other, isAmendment(partnership))
  return <p>{spaced(since === '' ? sentence : `${sentence} ${PARTENARIAT.since(formatInstant(since))}`)}</p>
}

/** The next step of the partnership: what this member has to do, or whom it waits for. */
export function TurnCard({ partnership, turn, other }: PartProps & { readonly turn: Turn | null }): ReactNode {
  const { party, isOver, candidature } = partnership
  if (leaverOf(candidature) !== null) return null
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
        <Mine {...{ partnership, turn, other }} />
      ) : (
        <Theirs {...{ partnership, turn, other }} />
      )}
    </Card>
  )
}
