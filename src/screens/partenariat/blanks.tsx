import type { ReactNode } from 'react'
import { DOCUMENTS } from '#messages/fr/documents.ts'
import { pieces, spaced } from '#messages/typography.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './template.module.css'

/** A blank to fill in by hand: a rule for the eye, two words for the ear. */
function Blank({ children }: { readonly children: string }): ReactNode {
  return (
    <>
      <span className={styles.blank} aria-hidden="true">
        {children}
      </span>
      <VisuallyHidden>{DOCUMENTS.aCompleter}</VisuallyHidden>
    </>
  )
}

/** Words and blanks of a template. */
export function Template({ children }: { readonly children: string }): ReactNode {
  let at = 0
  return pieces(children).map((piece) => {
    const key = at
    at += 'blank' in piece ? piece.blank : piece.text.length
    return 'blank' in piece ? <Blank key={key}>{'_'.repeat(piece.blank)}</Blank> : spaced(piece.text)
  })
}

/** A name followed by a rule to the edge. */
export function BlankField({ label }: { readonly label: string }): ReactNode {
  return (
    <p className={styles.field}>
      <span>{spaced(`${label} :`)}</span>
      <span className={styles.rule} aria-hidden="true" />
      <VisuallyHidden>{DOCUMENTS.aCompleter}</VisuallyHidden>
    </p>
  )
}

/** Empty lines to write on. */
export function BlankLines({ count }: { readonly count: number }): ReactNode {
  const lines = Array.from({ length: count }, (_, line) => line)
  return (
    <div className={styles.lines}>
      {lines.map((line) => (
        <div key={line} className={styles.rule} aria-hidden="true" />
      ))}
      <VisuallyHidden>{DOCUMENTS.aCompleter}</VisuallyHidden>
    </div>
  )
}

/** Two areas to sign in; `before` stands above each. */
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
        <div key={title} className={styles.signature}>
          <p className={styles.signer}>{title}</p>
          {before === undefined ? null : <p>{before}</p>}
          <div className={styles.area} aria-hidden="true" />
        </div>
      ))}
    </div>
  )
}
