import type { ReactNode } from 'react'
import { PAPER } from '#messages/fr/partenariat/paper.ts'
import { spaced, templateParts } from '#messages/typography.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './blanks.module.css'

/** A blank to fill in by hand: a rule on the screen, two words for screen readers. */
function Blank({ children }: { readonly children: string }): ReactNode {
  return (
    <>
      <span className={styles.blank} aria-hidden="true">
        {children}
      </span>
      <VisuallyHidden>{PAPER.toComplete}</VisuallyHidden>
    </>
  )
}

/** A filled-in blank. */
function Value({ children }: { readonly children: string }): ReactNode {
  return <span className={styles.value}>{spaced(children)}</span>
}

/** Words and blanks of a template; `values` fill the blanks in order, an empty one leaves its blank. */
export function TemplateText({
  children,
  values = [],
}: {
  readonly children: string
  readonly values?: readonly string[]
}): ReactNode {
  let at = 0
  let blanks = 0
  return templateParts(children).map((piece) => {
    const key = at
    at += 'blank' in piece ? piece.blank : piece.text.length
    if ('text' in piece) return <span key={key}>{spaced(piece.text)}</span>
    const value = values[blanks] ?? ''
    blanks += 1
    return value === '' ? <Blank key={key}>{'_'.repeat(piece.blank)}</Blank> : <Value key={key}>{value}</Value>
  })
}

/** A name followed by its value, or by a rule to the edge. */
export function BlankField({ label, value = '' }: { readonly label: string; readonly value?: string }): ReactNode {
  return (
    <p className={styles.field}>
      <span>{spaced(`${label} :`)}</span>
      {value === '' ? (
        <>
          <span className={styles.rule} aria-hidden="true" />
          <VisuallyHidden>{PAPER.toComplete}</VisuallyHidden>
        </>
      ) : (
        <span className={styles.filled}>{spaced(value)}</span>
      )}
    </p>
  )
}

/** Empty lines to write on, or the text that was written on them. */
export function BlankLines({ count, value = '' }: { readonly count: number; readonly value?: string }): ReactNode {
  if (value !== '') return <p className={styles.written}>{spaced(value)}</p>
  const lines = Array.from({ length: count }, (_, line) => line)
  return (
    <div className={styles.lines}>
      {lines.map((line) => (
        <div key={line} className={styles.rule} aria-hidden="true" />
      ))}
      <VisuallyHidden>{PAPER.toComplete}</VisuallyHidden>
    </div>
  )
}

/** A box, to tick or ticked, then its words. */
export function Tick({ ticked, children }: { readonly ticked: boolean; readonly children: ReactNode }): ReactNode {
  return (
    <p className={styles.tick}>
      <span className={styles.box} aria-hidden="true">
        {ticked ? '\u2713' : ''}
      </span>
      <span>
        <VisuallyHidden>{`${ticked ? PAPER.boxTicked : PAPER.boxToTick} `}</VisuallyHidden>
        <span>{children}</span>
      </span>
    </p>
  )
}

/** Two areas to sign in; `before` is above each. */
export function Signatures({
  titles,
  before,
}: {
  readonly titles: readonly string[]
  readonly before?: string
}): ReactNode {
  return (
    <div className={styles.signatures}>
      {titles.map((title) => (
        <div key={title}>
          <p>
            <strong>{title}</strong>
          </p>
          {before === undefined ? null : <p>{before}</p>}
          <div className={styles.area} aria-hidden="true" />
        </div>
      ))}
    </div>
  )
}

/** The totals of a paper, the amount due last. */
export function Sums({ lines }: { readonly lines: readonly (readonly [label: string, sum: string])[] }): ReactNode {
  // Two may have one label.
  const keyed = lines.map(([label, sum], place) => ({ key: `${place} ${label}`, label, sum }))
  return (
    <dl className={styles.sums}>
      {keyed.map(({ key, label, sum }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  )
}
