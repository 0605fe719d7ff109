import { useAnnonce } from '#data/hooks/use-annonces.ts'
import { usePrive, useProfil } from '#data/hooks/use-profil.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { ContratData } from '#domain/partenariat/contrat.ts'
import { prefillContrat } from '#domain/partenariat/contrat-prefill.ts'

/** What this device knows of the partnership, in the contract's blanks; grows as profiles arrive. */
export function useContratPrefill(candidature: Candidature): ContratData {
  const session = useSession()
  const annonce = useAnnonce(candidature.annonceId)
  const boutique = useProfil(candidature.boutiqueId) ?? null
  const createur = useProfil(candidature.creatorId) ?? null
  const own = usePrive()?.adresseLocale ?? ''
  const isBoutique = session.state === 'member' && session.uid === candidature.boutiqueId
  return prefillContrat({
    candidature,
    boutique,
    createur,
    adresseLocale: isBoutique ? own : '',
    description: annonce?.description ?? '',
  })
}
