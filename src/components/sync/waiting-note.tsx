import type { ReactNode } from 'react'
import type { Of } from '#data/hooks/use-answer.ts'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import type { WriteState } from '#data/hooks/use-own-annonces.ts'
import { candidature as candidatureTexts } from '#messages/fr/candidature.ts'
import { whenSent } from '#messages/fr/writes.ts'
import { spaced } from '#messages/typography.ts'
import { useOverdue } from './use-overdue.ts'

/** What is not true yet of a document shown as its member left it, while the write waits; nothing otherwise. */
export function WaitingNote({
  of,
  write,
  text,
  className,
}: {
  readonly of: Of
  readonly write: WriteState
  readonly text: (when: string) => string
  readonly className?: string | undefined
}): ReactNode {
  const hold = useOverdue(write === 'waiting', [of])
  return hold === null ? null : <p className={className}>{spaced(text(whenSent(hold)))}</p>
}

/** The same of a candidature, in whose state it is. */
export function CandidatureWaits({
  row: { candidature, write },
  className,
}: {
  readonly row: CandidatureRow
  readonly className?: string | undefined
}): ReactNode {
  const of = { db: 'candidatures', id: candidature._id } as const
  return <WaitingNote of={of} write={write} text={candidatureTexts.waiting[candidature.status]} className={className} />
}
