import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './facts.module.css'
import layout from './layout.module.css'

/** A list of label and value pairs, one a line. */
export function Facts({
  items,
}: {
  readonly items: readonly (readonly [name: string, value: ReactNode])[]
}): ReactNode {
  return (
    <dl className={cx(layout.stack2, styles.facts)}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
