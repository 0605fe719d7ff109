import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { cx } from '../cx.ts'
import type { Elements } from '../elements.ts'
import { Icon } from '../icon.tsx'
import layout from './layout.module.css'
import styles from './page.module.css'

/** The site's name at the end of document titles; provided once by the application. */
export const SiteName = createContext('')

/**
 * Sets the document's title. The previous one stays until the next page sets its own: it is never empty.
 * @param passing restores the page's own title on unmount, as after a search
 */
export function DocumentTitle({
  passing = false,
  children,
}: {
  readonly passing?: boolean
  readonly children: string
}): ReactNode {
  const site = useContext(SiteName)
  const title = site === '' ? children : `${children} – ${site}`
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      if (passing) document.title = before
    }
  }, [title, passing])
  return null
}

/**
 * After a navigation within the application the focus moves to what the address names, else to the new title; on arrival
 * the browser decides.
 */
export function useTitleFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  const { key, hash } = useLocation()
  // Only when the screen mounts: a filter that changes the address must not take the focus from its field.
  const mounted = useRef({ byArrival: key === 'default', id: hash.slice(1) })
  useEffect(() => {
    const { byArrival, id } = mounted.current
    if (byArrival) return
    const named = document.getElementById(id)
    if (named === null) ref.current?.focus({ preventScroll: true })
    else named.focus()
  }, [])
  return ref
}

/** A back button, above the title. */
export function BackButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }): ReactNode {
  return (
    <button type="button" data-unprinted="" className={styles.back} onClick={onClick}>
      <Icon name="arrow-left" />
      <span>{label}</span>
    </button>
  )
}

/** A screen in the page's `main`: its title, an optional back button, a lead and actions, then its content. */
export function Page({
  title,
  id = 'contenu',
  documentTitle = title,
  back,
  lead,
  actions,
  width = 'wide',
  children,
}: {
  readonly title: string
  /** Set if another page is mounted but hidden. */
  readonly id?: string
  /** If the title alone does not identify the screen's subject. */
  readonly documentTitle?: string | undefined
  /** Usually a `BackButton`. */
  readonly back?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly width?: 'wide' | 'narrow'
  readonly children?: Elements
}): ReactNode {
  const heading = useTitleFocus<HTMLHeadingElement>()
  return (
    <main id={id} tabIndex={-1} className={cx(styles.page, styles[width])}>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      {back === undefined ? null : <div className={styles.above}>{back}</div>}
      <header className={cx(layout.row4, styles.header)}>
        <div className={cx(layout.stack2, styles.titles)}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
        </div>
        {actions === undefined ? null : <div className={layout.row3}>{actions}</div>}
      </header>
      {children}
    </main>
  )
}
