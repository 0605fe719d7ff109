import { Children, type ReactNode } from 'react'
import styles from './nav-list.module.css'

/** The links of a `nav`, as a list. */
export function NavList({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={styles.list}>{Children.map(children, (child) => (child ? <li>{child}</li> : null))}</ul>
}
