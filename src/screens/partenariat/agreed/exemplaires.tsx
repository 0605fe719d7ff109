import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useRecords } from '#data/hooks/use-records.ts'
import { type CandidatureId, recordKeyOf } from '#domain/ids.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { EXEMPLAIRES } from '#messages/fr/partenariat/exemplaires.ts'
import { formatMoment } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { Badge } from '#ui/status/badge.tsx'
import { paths } from '#wire/site.ts'
import { partyNames } from './copy-paper.ts'
import styles from './exemplaires.module.css'

/** The versions of a paper that both parties agreed to, latest first; nothing while there is none. */
export function Exemplaires({
  id,
  paper,
  current,
}: {
  readonly id: CandidatureId
  readonly paper: PaperName
  readonly current: string | undefined
}): ReactNode {
  const copies = useRecords(id)?.copies.filter((copy) => copy.paper === paper) ?? []
  if (copies.length === 0) return null
  return (
    <div className={cx(layout.stack2, styles.exemplaires)}>
      <h4>{EXEMPLAIRES.title}</h4>
      <p className={layout.small}>{spaced(EXEMPLAIRES.note)}</p>
      <ul className={layout.stack3}>
        {copies.toReversed().map((copy) => {
          const { boutique, creator } = partyNames(copy)
          return (
            <li key={copy._id}>
              <Link to={paths.exemplaire(id, recordKeyOf(copy._id))}>
                {`${EXEMPLAIRES.link[paper]} ${EXEMPLAIRES.on(formatMoment(copy.at))}`}
              </Link>
              <span className={layout.small} dir="auto">
                {spaced(EXEMPLAIRES.between(boutique, creator))}
              </span>
              {copy.hash === current ? (
                <Badge tone="good" icon="check">
                  {EXEMPLAIRES.current}
                </Badge>
              ) : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
