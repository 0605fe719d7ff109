import type { ReactNode } from 'react'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import type { WriteState } from '#data/hooks/use-own-annonces.ts'
import type { DocumentRef } from '#data/hooks/use-write-outcome.ts'
import { candidature as candidatureTexts } from '#messages/fr/candidature.ts'
import { whenSent } from '#messages/fr/writes.ts'
import { spaced } from '#messages/typography.ts'
import { useDelayReason } from './use-delay-reason.ts'

/** Says what is not in effect yet while a document's write is pending; nothing otherwise. */
export function WaitingNote({
  documentRef,
  write,
  text,
  className,
}: {
  readonly documentRef: DocumentRef
  readonly write: WriteState
  readonly text: (when: string) => string
  readonly className?: string | undefined
}): ReactNode {
  const delayReason = useDelayReason(write === 'waiting', [documentRef])
  return delayReason === null ? null : <p className={className}>{spaced(text(whenSent(delayReason)))}</p>
}

/** The same for a candidature, depending on its state. */
export function CandidatureWaits({
  row: { candidature, write },
  className,
}: {
  readonly row: CandidatureRow
  readonly className?: string | undefined
}): ReactNode {
  const documentRef = { db: 'candidatures', id: candidature._id } as const
  return (
    <WaitingNote
      documentRef={documentRef}
      write={write}
      text={candidatureTexts.waiting[candidature.status]}
      className={className}
    />
  )
}
