import type { ReactNode } from 'react'
import { AnnonceCards } from '#components/annonce/annonce-card.tsx'
import { useAnnoncesOf } from '#data/hooks/use-annonces-of.ts'
import type { Uid } from '#domain/ids.ts'
import { profil } from '#messages/fr/profil.ts'
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
