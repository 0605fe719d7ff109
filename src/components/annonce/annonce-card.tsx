import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Annonce } from '#domain/annonce.ts'
import { formatCommission, formatPeriod, formatPrix } from '#messages/format.ts'
import { annonces as texts } from '#messages/fr/annonces.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './annonce-card.module.css'
import { AnnoncePhoto } from './annonce-photo.tsx'
import { type Marked, Marks } from './marks/marks-part.ts'

/** What a card shows of an annonce. */
type CardFacts = Marked & Pick<Annonce, 'dateDebut' | 'dateFin' | 'commission' | 'photos'>

/** A public annonce: its photo first, then price, city, dates. The whole card leads to the detail. */
export const AnnonceCard = memo(function AnnonceCard({
  annonce,
  to,
  loading,
  away,
}: {
  readonly annonce: CardFacts
  readonly to: string
  readonly loading?: 'eager' | 'lazy'
  /** Where a search looks around a place: how far it is, in words. */
  readonly away?: string | undefined
}): ReactNode {
  return (
    <article className={styles.card}>
      <AnnoncePhoto
        id={annonce._id}
        src={annonce.photos[0]}
        alt=""
        className={styles.photo}
        {...(loading === undefined ? {} : { loading })}
      />
      <p className={styles.prix}>{formatPrix(annonce.prix)}</p>
      <div className={styles.body}>
        <h3 className={styles.nom}>
          <Link to={to} className={styles.link}>
            {annonce.nom}
          </Link>
        </h3>
        <p className={styles.fact}>
          <Icon name="pin" size={18} />
          <span>{away === undefined ? annonce.ville : `${annonce.ville}, ${away}`}</span>
        </p>
        <p className={styles.fact}>
          <Icon name="calendar" size={18} />
          <span>{formatPeriod(annonce.dateDebut, annonce.dateFin)}</span>
        </p>
        <p className={styles.commission}>{texts.commission(formatCommission(annonce.commission))}</p>
      </div>
      <Marks annonce={annonce} as="CardMarks" />
    </article>
  )
})
