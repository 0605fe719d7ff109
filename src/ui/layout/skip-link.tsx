import type { ComponentProps, ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The page's first element: skips to the content. Visible while focused. */
export function SkipLink(props: Omit<ComponentProps<'a'>, 'className' | 'href'>): ReactNode {
  return <a {...props} data-unprinted="" className={styles.skip} href="#contenu" />
}
