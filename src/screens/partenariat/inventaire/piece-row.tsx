import type { ReactNode } from 'react'
import type { InventaireRow } from '#domain/papers/inventaire.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import type { Elements } from '#ui/elements.ts'
import field from '#ui/form/field.module.css'
import { FieldErrorText } from '#ui/form/field.tsx'
import layout from '#ui/layout/layout.module.css'
import styles from './pieces.module.css'

/** A row of the sheet in a list, with a number of pieces to type: its figures below its name. */
export function PieceRow({
  id,
  row: { ref, description },
  figures,
  label,
  text,
  error,
  onChange,
  children,
}: {
  readonly id: string
  readonly row: Pick<InventaireRow, 'ref' | 'description'>
  readonly figures: string
  /** Of its field. */
  readonly label: string
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly children?: Elements
}): ReactNode {
  return (
    <li>
      <span className={styles.name} dir="auto">
        <span>
          <strong>{ref}</strong> <span>{description || (ref === '' ? SHARED_INVENTAIRE.unnamed : '')}</span>
        </span>
        <span className={layout.small}>{figures}</span>
      </span>
      <input
        type="text"
        className={field.control}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
      {children}
    </li>
  )
}
