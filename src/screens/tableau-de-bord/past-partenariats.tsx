import type { ReactNode } from 'react'
import { PartnershipLinks } from '#components/candidature/document-links.tsx'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { usePaged } from '#components/navigation/use-paged.ts'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { usePastPartenariats } from '#data/hooks/use-own-annonces.ts'
import type { Candidature } from '#domain/candidature.ts'
import { annonceParts, distinctNames } from '#messages/distinct-names.ts'
import { formatPeriod } from '#messages/format.ts'
import { tableau } from '#messages/fr/tableau.ts'
import { spaced } from '#messages/typography.ts'
import { ItemName } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import { paths } from '#wire/site.ts'
import styles from './tableau-de-bord.module.css'

function Past({ candidature }: { readonly candidature: Candidature }): ReactNode {
  const { annonce, nom } = candidature
  return (
    <Card as="li" className={styles.candidature}>
      <h3>
        <span>{annonce.nom}</span>
        <span className={styles.ville}>{`, ${annonce.ville}`}</span>
      </h3>
      <p className={styles.terms}>
        <strong>{tableau.withCreateur(nom)}</strong>
        <span>{formatPeriod(annonce.dateDebut, annonce.dateFin)}</span>
      </p>
      <PartnerLeft candidature={candidature} />
      <div className={styles.actions}>
        <PartnershipLinks
          of={candidature}
          contrat={paths.contrat(candidature.annonceId, candidature.creatorId)}
          inventaire={paths.inventaire(candidature.annonceId, candidature.creatorId)}
          comptes={paths.comptes(candidature.annonceId, candidature.creatorId)}
        />
      </div>
    </Card>
  )
}

/** Links to the papers of partnerships whose annonce has been deleted. Nothing when there are none. */
export function PastPartenariats(): ReactNode {
  const past = usePastPartenariats()
  const { shown, more } = usePaged(past ?? [])
  const names = distinctNames(shown, ({ annonce, nom }) => [
    `${annonce.nom} ${tableau.withCreateur(nom)}`,
    ...annonceParts(annonce),
  ])
  const arrival = useOwnArrival()
  // On a new device the candidatures may arrive before the annonces.
  if (arrival !== 'complete' || past === undefined || past.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="partenariats-passes">
      <div>
        <h2 id="partenariats-passes">{tableau.pastTitle}</h2>
        <p className={styles.preview}>{spaced(tableau.pastText)}</p>
      </div>
      <ul className={styles.candidatures}>
        {shown.map((candidature, index) => (
          <ItemName key={candidature._id} value={names[index] ?? ''}>
            <Past candidature={candidature} />
          </ItemName>
        ))}
      </ul>
      <ShowMore onMore={more} />
    </section>
  )
}
