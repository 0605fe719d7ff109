import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useRecords } from '#data/hooks/use-records.ts'
import { type CandidatureId, recordKeyOf } from '#domain/ids.ts'
import type { PaperName } from '#domain/partenariat/papers.ts'
import { EXEMPLAIRES } from '#messages/fr/partenariat/exemplaires.ts'
import { formatMoment } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Badge } from '#ui/status/badge.tsx'
import { paths } from '#wire/site.ts'
import section from '../paper/section.module.css'
import { namesOf } from './copy-paper.ts'
import styles from './exemplaires.module.css'

/** The versions of a paper that both parties agreed to, the latest first; nothing while there is none. */
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
    <div className={styles.exemplaires}>
      <h4>{EXEMPLAIRES.title}</h4>
      <p className={section.note}>{spaced(EXEMPLAIRES.note)}</p>
      <ul>
        {copies.toReversed().map((copy) => {
          const { boutique, creator } = namesOf(copy)
          return (
            <li key={copy._id}>
              <Link to={paths.exemplaire(id, recordKeyOf(copy._id))}>
                {`${EXEMPLAIRES.link[paper]} ${EXEMPLAIRES.on(formatMoment(copy.at))}`}
              </Link>
              <span className={section.note} dir="auto">
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
