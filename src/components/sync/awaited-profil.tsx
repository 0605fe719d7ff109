import { type ReactNode, useEffect, useState } from 'react'
import { useReachable } from '#data/hooks/use-arrival.ts'
import { common } from '#messages/fr.ts'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import styles from './awaited-profil.module.css'

const PATIENCE_MS = 4000 // a reachable server has responded by then

/** Shown while the session is being read, or until the member's profile reaches this device. */
export function AwaitedProfil({ label }: { readonly label: string }): ReactNode {
  const reachable = useReachable()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Spinner label={label} />
      {slow && !reachable ? (
        <div className={styles.why}>
          <Callout live tone="waiting">
            {common.checkingWithoutServer}
          </Callout>
        </div>
      ) : null}
    </>
  )
}
