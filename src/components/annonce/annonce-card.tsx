import { memo, type ReactNode, type Ref, useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Annonce } from '#domain/market/annonce.ts'
import { annonceParts, distinctNames } from '#messages/distinct-names.ts'
import { formatCommission, formatPeriod, formatPrix } from '#messages/format.ts'
import { annonces as texts } from '#messages/fr/annonces.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { ItemName, useItemTitle } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import styles from './annonce-card.module.css'
import { AnnoncePhoto } from './annonce-photo.tsx'
import { type Marked, Marks } from './marks/marks.ts'

/** The fields of an annonce that a card shows. */
type CardFacts = Marked & Pick<Annonce, 'dateDebut' | 'dateFin' | 'commission' | 'photos' | 'complet'>

/** A public annonce: its photo first, then price, city, dates. The whole card links to the annonce. */
const AnnonceCard = memo(function AnnonceCard({
  annonce,
  to,
  loading,
  away,
  matched,
}: {
  readonly annonce: CardFacts
  readonly to: string
  readonly loading: 'eager' | 'lazy'
  /** The distance in words, if the search has a place. */
  readonly away?: string | undefined
  /** What a search has found that nothing else on the card shows; empty or absent otherwise. */
  readonly matched?: string | undefined
}): ReactNode {
  const title = useItemTitle(annonce.nom)
  return (
    <article className={cx(layout.frame, styles.card)}>
      <AnnoncePhoto id={annonce._id} src={annonce.photos[0]} className={styles.photo} loading={loading} />
      <p className={styles.prix}>{formatPrix(annonce.prix)}</p>
      <div className={styles.body}>
        <h3 className={styles.nom}>
          <Link to={to} className={styles.link} aria-label={title}>
            {annonce.nom}
          </Link>
        </h3>
        {annonce.complet === true ? (
          <p className={cx(layout.note, styles.fact)}>
            <Icon name="user" size={18} />
            <strong>{texts.full}</strong>
          </p>
        ) : null}
        <p className={cx(layout.note, styles.fact)}>
          <Icon name="pin" size={18} />
          <span>{away === undefined ? annonce.ville : `${annonce.ville}, ${away}`}</span>
        </p>
        <p className={cx(layout.note, styles.fact)}>
          <Icon name="calendar" size={18} />
          <span>{formatPeriod(annonce.dateDebut, annonce.dateFin)}</span>
        </p>
        <p className={layout.small}>{texts.commission(formatCommission(annonce.commission))}</p>
        {matched ? <p className={cx(layout.small, styles.matched)}>{matched}</p> : null}
      </div>
      <Marks annonce={annonce} as="CardMarks" />
    </article>
  )
})

/**
 * Public annonces, each with a name that distinguishes it from the others of its boutique.
 * @param shown how many of them are drawn already
 * @param eager how many of the first are immediately on screen: their photos load with the page
 */
export function AnnonceCards({
  annonces,
  pathOf,
  shown = annonces.length,
  away = [],
  matched = [],
  eager = 0,
  className,
  ref,
}: {
  readonly annonces: readonly CardFacts[]
  readonly pathOf: (annonceId: string) => string
  readonly shown?: number
  readonly away?: readonly (string | undefined)[] | undefined
  readonly matched?: readonly string[] | undefined
  readonly eager?: number
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLUListElement>
}): ReactNode {
  const names = useMemo(() => distinctNames(annonces, annonceParts), [annonces])
  return (
    <ul ref={ref} className={cx(styles.cards, className)}>
      {annonces.slice(0, shown).map((annonce, index) => (
        <li key={annonce._id}>
          <ItemName value={names[index] ?? annonce.nom}>
            <AnnonceCard
              annonce={annonce}
              to={pathOf(annonce._id)}
              loading={index < eager ? 'eager' : 'lazy'}
              away={away[index]}
              matched={matched[index]}
            />
          </ItemName>
        </li>
      ))}
    </ul>
  )
}
