import type { ReactNode } from 'react'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { useConfirmed } from '#data/hooks/use-candidatures.ts'
import type { Candidature } from '#domain/candidature.ts'
import { formatPeriod } from '#messages/format.ts'
import { deletion } from '#messages/fr/deletion.ts'
import { partyName } from '#messages/partenariat-values.ts'
import { spaced } from '#messages/typography.ts'
import styles from './compte.module.css'

const SHOWN_MAX = 10 // partnerships named one by one; the rest is a number

function Partner({ candidature, uid }: { readonly candidature: Candidature; readonly uid: string }): ReactNode {
  const { annonce, boutiqueId, creatorId } = candidature
  return (
    <li>
      <strong>{partyName(candidature, uid === boutiqueId ? creatorId : boutiqueId)}</strong>
      <span>{`, ${annonce.ville}`}</span>
      <span className={styles.period}>{formatPeriod(annonce.dateDebut, annonce.dateFin)}</span>
    </li>
  )
}

/** What a deletion leaves to others, and what it ends for good: told to who is about to delete their account. */
export function PartenariatsLeft({ uid }: { readonly uid: string }): ReactNode {
  const confirmed = useConfirmed()
  const arrival = useOwnArrival()
  if (confirmed === undefined) return null
  const { running, alone } = confirmed
  const rest = running.length - SHOWN_MAX
  return (
    <>
      {arrival === 'complete' ? null : <p className={styles.note}>{spaced(deletion.notArrived)}</p>}
      {running.length === 0 ? null : (
        <>
          <p>{spaced(deletion.running(running.length))}</p>
          <ul className={styles.partners}>
            {running.slice(0, SHOWN_MAX).map((one) => (
              <Partner key={one._id} candidature={one} uid={uid} />
            ))}
            {rest > 0 ? <li>{deletion.others(rest)}</li> : null}
          </ul>
          <p>{spaced(deletion.stays)}</p>
        </>
      )}
      {alone.length === 0 ? null : <p>{spaced(deletion.alone(alone.length))}</p>}
      {running.length + alone.length === 0 ? null : <p>{spaced(deletion.copy)}</p>}
    </>
  )
}

/** The same in one sentence or two, where the deletion is confirmed. */
export function PartenariatsLeftBriefly(): ReactNode {
  const { running = [], alone = [] } = useConfirmed() ?? {}
  return (
    <>
      {running.length === 0 ? null : <p>{spaced(deletion.confirmRunning(running.length))}</p>}
      {alone.length === 0 ? null : <p>{spaced(deletion.alone(alone.length))}</p>}
    </>
  )
}
