import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './facts.module.css'
import layout from './layout.module.css'

/** A list of label and value pairs, each of another label; one a line, unless a class places them. */
export function Facts({
  items,
  className = cx(layout.stack2, styles.facts),
}: {
  readonly items: readonly (readonly [name: string, value: ReactNode])[]
  readonly className?: string | undefined
}): ReactNode {
  return (
    <dl className={className}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
