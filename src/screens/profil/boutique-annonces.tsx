import { type ReactNode, useCallback } from 'react'
import { AnnonceCards } from '#components/annonce/annonce-card.tsx'
import { useOfIndex } from '#data/hooks/use-annonces.ts'
import type { Uid } from '#domain/ids.ts'
import { profil } from '#messages/fr/profil.ts'
import type { Card } from '#wire/catalogue.ts'
import { paths } from '#wire/site.ts'
import styles from './profil.module.css'

/** What a boutique offers now; nothing while nothing of it is known here. */
export function BoutiqueAnnonces({ uid }: { readonly uid: Uid }): ReactNode {
  const annonces = useAnnoncesOf(uid)
  if (annonces.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>{profil.annonces}</h2>
      <AnnonceCards className={styles.annonces} annonces={annonces} pathOf={paths.annonce} />
    </section>
  )
}

/** A boutique's active annonces, as far as they are here, the newest first. */
function useAnnoncesOf(boutique: Uid): readonly Card[] {
  return useOfIndex(
    useCallback(
      ({ stored }) => {
        const own = stored?.idsWhere(() => true).filter((id) => id.startsWith(`${boutique}.`)) ?? []
        const cards = own.flatMap((id) => stored?.get(id) ?? [])
        return cards.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      },
      [boutique],
    ),
  )
}
