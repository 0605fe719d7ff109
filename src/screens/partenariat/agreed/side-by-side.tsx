import type { ReactNode } from 'react'
import type { Difference } from '#domain/partenariat/differences.ts'
import { describeDifference } from '#messages/differences.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { spaced } from '#messages/typography.ts'
import styles from './side-by-side.module.css'

/** What two versions of a paper say otherwise, each beside the other. @param earlier what the first one is called */
export function SideBySide({
  differences,
  earlier,
}: {
  readonly differences: readonly Difference[]
  readonly earlier: string
}): ReactNode {
  return (
    <ol className={styles.list}>
      {differences.map((difference) => {
        const { place, before, after } = describeDifference(difference)
        return (
          <li key={JSON.stringify(difference)}>
            <p className={styles.place} dir="auto">
              {spaced(place)}
            </p>
            <dl>
              <div className={styles.before}>
                <dt>{earlier}</dt>
                <dd dir="auto">{spaced(before)}</dd>
              </div>
              <div className={styles.after}>
                <dt>{AGREEMENTS.now}</dt>
                <dd dir="auto">{spaced(after)}</dd>
              </div>
            </dl>
          </li>
        )
      })}
    </ol>
  )
}
