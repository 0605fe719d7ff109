import type { ReactNode } from 'react'
import { isUnsettled } from '#domain/papers/statements/balance.ts'
import { isAgreed, type StatementState, type StatementStatus } from '#domain/papers/statements/ledger.ts'
import { RELEVE_STATE } from '#messages/fr/partenariat/releves.ts'
import type { IconName } from '#ui/icon.tsx'
import { Badge } from '#ui/status/badge.tsx'
import type { Tone } from '#ui/status/tone.ts'

const LOOKS: { readonly [S in StatementState]: { readonly tone: Tone; readonly icon: IconName } } = {
  proposed: { tone: 'waiting', icon: 'clock' },
  accepted: { tone: 'good', icon: 'check' },
  contested: { tone: 'bad', icon: 'flag' },
  withdrawn: { tone: 'plain', icon: 'trash' },
  alone: { tone: 'plain', icon: 'user' },
}

/** The state of a statement in one word; settled, once nothing is due any more. */
export function StateBadge({ status }: { readonly status: StatementStatus }): ReactNode {
  const { state, statement } = status
  const isSettled = isAgreed(status) && statement.dueCentimes !== 0 && !isUnsettled(status)
  return <Badge {...LOOKS[state]}>{isSettled ? RELEVE_STATE.names.settled : RELEVE_STATE.names[state]}</Badge>
}
