import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CountedRow } from '#domain/papers/movements.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { rowNames } from '#messages/row-names.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { ROW_PARAMETER } from '../labels/use-labels.tsx'
import { Summary } from '../rows/row.tsx'
import { PlusOne } from './plus-one.tsx'
import styles from './scanned-row.module.css'
import type { Sales } from './use-sales.tsx'

/** The row named by a label's code in the address, to sell with one thumb. */
export function ScannedRow({
  rows,
  sales,
}: {
  readonly rows: readonly (readonly [string, CountedRow])[]
  readonly sales: Sales
}): ReactNode {
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get(ROW_PARAMETER)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Whoever scans a label has a piece in the other hand: the two buttons come first.
    if (id !== null) heading.current?.focus()
  }, [id])
  if (id === null) return null
  const index = rows.findIndex(([key, { removed }]) => key === id && !removed)
  const row = rows[index]?.[1]
  const thing = rowNames(rows.map(([, one]) => one))[index]?.thing ?? ''
  const close = () =>
    setParameters(
      (all) => {
        all.delete(ROW_PARAMETER)
        return all
      },
      { replace: true },
    )
  return (
    <section className={cx(layout.stack3, styles.scanned)} aria-labelledby="scanned-title">
      <h2 id="scanned-title" ref={heading} tabIndex={-1}>
        {SALES.label}
      </h2>
      {row === undefined ? (
        <p className={layout.small}>{SALES.gone}</p>
      ) : (
        <>
          <p>
            <Summary number={index + 1} row={row} />
          </p>
          <div className={styles.thumbs}>
            <PlusOne id={id} thing={thing} sort="vendu" sales={sales} />
            <PlusOne id={id} thing={thing} sort="repris" sales={sales} />
          </div>
        </>
      )}
      <Button variant="quiet" onClick={close}>
        {SALES.close}
      </Button>
    </section>
  )
}
