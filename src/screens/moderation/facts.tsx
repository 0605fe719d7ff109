import type { ReactNode } from 'react'
import styles from './moderation.module.css'

/** What is known, a line each. */
export function Facts({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
