import { useEffect, useState } from 'react'
import { useAnnonce } from '#data/hooks/use-annonce.ts'
import { usePrive, useProfil } from '#data/hooks/use-profil.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { ContratData } from '#domain/partenariat/contrat.ts'
import { prefillContrat } from '#domain/partenariat/contrat-prefill.ts'

export interface Prefill {
  readonly data: ContratData
  /** False while more of it is likely to arrive in a moment: a paper made meanwhile would not be the one that is shown. */
  readonly settled: boolean
}

const SETTLED_AFTER_MS = 2000 // a network that says nothing must not keep a contract from being made

/** What this device knows of the partnership, in the contract's blanks; grows as profiles arrive. */
export function useContratPrefill(candidature: Candidature): Prefill {
  const session = useSession()
  const annonce = useAnnonce(candidature.annonceId)
  const boutique = useProfil(candidature.boutiqueId)
  const createur = useProfil(candidature.creatorId)
  const prive = usePrive()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const isBoutique = session.state === 'member' && session.uid === candidature.boutiqueId
  const data = prefillContrat({
    candidature,
    boutique: boutique ?? null,
    createur: createur ?? null,
    adresseLocale: isBoutique ? (prive?.adresseLocale ?? '') : '',
    description: annonce?.description ?? '',
  })
  return { data, settled: waited || [annonce, boutique, createur, prive].every((part) => part !== undefined) }
}
