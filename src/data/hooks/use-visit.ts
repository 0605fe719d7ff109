import { useEffect, useState } from 'react'
import { noteVisit } from '../visits.ts'
import { useDevice } from './device-context.tsx'

/** Since when annonces are new to whoever is here; empty on a first visit. The end of a visit is noted as the page hides. */
export function useVisit(): string {
  const { environment, serverClock } = useDevice()
  const [since, setSince] = useState('')
  useEffect(() => {
    const note = () => noteVisit({ clock: serverClock, localStorage: environment.localStorage })
    setSince(note())
    return environment.page.on('pagehide', () => void note())
  }, [environment, serverClock])
  return since
}
