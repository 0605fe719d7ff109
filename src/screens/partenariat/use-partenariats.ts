import { useAnnonce } from '#data/hooks/use-annonces.ts'
import { useCandidaturesOf } from '#data/hooks/use-candidatures.ts'
import { useAdresseLocale, useProfil } from '#data/hooks/use-profil.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { ContratData } from '#domain/contrat.ts'
import { prefillContrat } from '#domain/contrat-prefill.ts'

/**
 * The confirmed partnerships of an annonce that the member is a party of: several for its boutique perhaps, one at
 * most for a créateur, none for anybody else and while loading.
 */
export function usePartenariats(annonceId: string): readonly Candidature[] {
  const rows = useCandidaturesOf(annonceId) ?? []
  return rows.map(({ candidature }) => candidature).filter(({ status }) => status === 'confirmed')
}

/** What this device knows of the partnership, in the contract's blanks; grows as profiles arrive. */
export function useContratPrefill(candidature: Candidature): ContratData {
  const session = useSession()
  const annonce = useAnnonce(candidature.annonceId)
  const boutique = useProfil(candidature.boutiqueId) ?? null
  const createur = useProfil(candidature.creatorId) ?? null
  const own = useAdresseLocale() ?? ''
  const isBoutique = session.state === 'member' && session.uid === candidature.boutiqueId
  return prefillContrat({
    candidature,
    boutique,
    createur,
    adresseLocale: isBoutique ? own : '',
    description: annonce?.description ?? '',
  })
}
