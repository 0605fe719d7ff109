import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { useSignOut } from '#components/sync/use-sign-out.tsx'
import { signOut } from '#data/commands/account.ts'
import { addMovement } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { inTurn as createQueue } from '#data/platform/async.ts'
import { articleOf, countedRows, piecesNoted } from '#domain/papers/movements.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { formatCentimes } from '#messages/format.ts'
import { SCANNED_PIECE } from '#messages/fr/partenariat/scanned-piece.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { rowNames } from '#messages/row-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import { Page } from '#ui/layout/page.tsx'
import { ROW_PARAMETER } from '#wire/label-address.ts'
import { PlusOne } from '../inventaire/sales/plus-one.tsx'
import { type SaleWriter, useSales } from '../inventaire/sales/use-sales.tsx'
import { ScanButton } from './scan.tsx'
import styles from './scanned-piece.module.css'

/** Notes sales without a sheet, where nothing else is being typed. */
function usePageSales({ candidature, papers, records }: Partnership) {
  const device = useDevice()
  const [inTurn] = useState(createQueue)
  const writer = useMemo(
    (): SaleWriter => ({
      inTurn,
      put: (movement) => inTurn(() => addMovement(device, candidature, movement)),
      over: (written) => written,
    }),
    [device, candidature, inTurn],
  )
  const terms = termsByDay(papers, records, candidature.annonce)
  return useSales({ candidature, partenariat: papers, records, terms }, writer)
}

/** The piece named by a label's code in the address, to sell with one thumb. */
export function ScannedPiece({
  partnership,
  id,
  heading,
}: {
  readonly partnership: Partnership
  /** Of its row. */
  readonly id: string
  readonly heading: RefObject<HTMLHeadingElement | null>
}): ReactNode {
  const { papers, records } = partnership
  const { sales, ...selling } = usePageSales(partnership)
  const [, setParameters] = useSearchParams()
  const rows = countedRows(papers, records)
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
    <section className={cx(layout.stack3, styles.piece)} aria-labelledby="piece">
      <h2 id="piece" ref={heading} tabIndex={-1} dir="auto">
        {row === undefined ? SCANNED_PIECE.title : articleOf(row) || thing}
      </h2>
      {row === undefined ? (
        <p>{SCANNED_PIECE.gone}</p>
      ) : (
        <>
          <p>
            {row.prixCentimes === 0 ? null : <strong>{formatCentimes(row.prixCentimes)}</strong>}
            <span>{row.prixCentimes === 0 ? '' : ' · '}</span>
            <span>{spaced(SHARED_INVENTAIRE.left(piecesNoted(row), row.depot + row.ajoute))}</span>
          </p>
          <div className={styles.thumbs}>
            <PlusOne id={id} thing={thing} sort="vendu" sales={sales} />
            <PlusOne id={id} thing={thing} sort="repris" sales={sales} />
          </div>
        </>
      )}
      <div className={layout.row2}>
        <ScanButton variant="secondary" />
        <Button variant="quiet" onClick={close}>
          {SCANNED_PIECE.close}
        </Button>
      </div>
      {selling.dialog}
    </section>
  )
}

/** What a member who is not of the partnership reads of a label: nothing of the piece, and the way to another account. */
export function ForeignPiece(): ReactNode {
  const device = useDevice()
  // Signed out, the guard leads to the sign-in, which leads back here.
  const leaving = useSignOut(() => signOut(device))
  return (
    <Page title={SCANNED_PIECE.title} width="narrow">
      <EmptyState
        title={spaced(SCANNED_PIECE.signIn)}
        action={
          <Button icon="user" onClick={leaving.ask}>
            {SCANNED_PIECE.otherAccount}
          </Button>
        }
      />
      {leaving.dialog}
    </Page>
  )
}
