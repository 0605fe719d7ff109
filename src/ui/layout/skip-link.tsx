import type { ComponentProps, ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The first of the page: leads past what stands before its content. It is seen while it has the focus. */
export function SkipLink(props: Omit<ComponentProps<'a'>, 'className' | 'href'>): ReactNode {
  return <a {...props} className={styles.skip} href="#contenu" />
}
