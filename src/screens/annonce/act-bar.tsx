import { type MouseEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Annonce } from '#domain/market/annonce.ts'
import { formatPrix } from '#messages/format.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import styles from './annonce-detail.module.css'

/** Whether the element is in view. */
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
 * On a phone, the price and a link to the form, within a thumb's reach until the form is in view.
 * @param form the target of the link
 * @param waits reserves the space without showing anything yet
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
    <BottomBar phone className={cx(styles.bar, away && styles.unknown)}>
      <strong>{formatPrix(annonce.prix)}</strong>
      <ButtonLink href="#postuler" icon="send" aria-label={`${texts.apply}, ${texts.applyTitle}`} onClick={go}>
        {texts.apply}
      </ButtonLink>
    </BottomBar>
  )
}
