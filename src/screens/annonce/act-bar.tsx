import { type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import { formatPrix } from '#messages/format.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { ButtonAnchor } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import styles from './act-bar.module.css'

/** Whether somebody sees it. */
function useInView(ref: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (ref.current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return inView
}

/**
 * On a phone, the price and the way to the form, within a thumb's reach until the form is in sight.
 * @param form that it leads to
 * @param waits its room is kept, and nothing is shown yet
 */
export function ActBar({
  annonce,
  form,
  waits = false,
}: {
  readonly annonce: Annonce
  readonly form: RefObject<HTMLElement | null>
  readonly waits?: boolean
}): ReactNode {
  const away = useInView(form) || waits
  const go = (event: MouseEvent) => {
    event.preventDefault()
    form.current?.scrollIntoView({ block: 'start' })
    form.current?.querySelector<HTMLElement>('textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <BottomBar phone className={cx(styles.bar, away && styles.away)}>
      <strong>{formatPrix(annonce.prix)}</strong>
      <ButtonAnchor href="#postuler" icon="send" aria-label={`${texts.apply}, ${texts.applyTitle}`} onClick={go}>
        {texts.apply}
      </ButtonAnchor>
    </BottomBar>
  )
}
