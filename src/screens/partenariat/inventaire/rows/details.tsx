import type { ReactNode } from 'react'
import { editPartenariat } from '#data/commands/partenariat.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { recordKeyOf } from '#domain/ids.ts'
import { removeRow } from '#domain/papers/edit.ts'
import { articleOf, type CountedRow, voidId } from '#domain/papers/movements.ts'
import type { Movement } from '#domain/papers/records.ts'
import { distinctNames } from '#messages/distinct-names.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { partyName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'
import layout from '#ui/layout/layout.module.css'
import { applyEdit } from '../../paper/apply-edit.ts'
import { NoteForm } from './note-form.tsx'
import styles from './row.module.css'
import type { DetailsProps, RowProps } from './row-props.ts'

/** A movement, and a way to cancel it; a cancelled one says by whom. */
function MovementItem({
  movement,
  label,
  candidature,
  voids,
  waiting,
  sales,
}: Pick<DetailsProps, 'candidature' | 'voids' | 'waiting' | 'sales'> & {
  readonly movement: Movement
  /** Of its button. */
  readonly label: string | undefined
}): ReactNode {
  const { _id, day, by } = movement
  const cancelled = voids.find((one) => one._id === voidId(_id))
  const text = <strong>{textOf(movement)}</strong>
  const said = [
    SALES.by(day, partyName(candidature, by)),
    ...(cancelled === undefined ? [] : [SALES.cancelled(partyName(candidature, cancelled.by))]),
    ...(waiting.includes(recordKeyOf((cancelled ?? movement)._id)) ? [SALES.waiting] : []),
  ]
  return (
    <li>
      <span>
        {cancelled === undefined ? text : <s>{text}</s>}
        <span className={layout.small}>{said.join(' · ')}</span>
      </span>
      {cancelled === undefined ? (
        <Button variant="quiet" aria-label={label} onClick={() => sales.cancel(movement)}>
          {SALES.cancel}
        </Button>
      ) : null}
    </li>
  )
}

function textOf(movement: Movement): string {
  return spaced(SALES.line(movement))
}

/** What happened to the pieces of a row, latest first. */
function Movements({ name: { thing }, movements, ...props }: DetailsProps): ReactNode {
  const latest = movements.toReversed()
  const names = distinctNames(latest, (movement) => [SALES.cancelOne(movement.day, textOf(movement), thing)])
  return (
    <div className={cx(layout.stack2, styles.movements)}>
      <h3>{SALES.movements}</h3>
      {latest.length === 0 ? (
        <p className={layout.small}>{SALES.none}</p>
      ) : (
        <ul className={styles.list}>
          {latest.map((movement, index) => (
            <MovementItem key={movement._id} {...props} movement={movement} label={names[index]} />
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * The content of an opened row besides its cells: its sales one by one, another day's, and its removal, as long as
 * nothing was deposited that both approved.
 */
export function Details(props: DetailsProps & Pick<RowProps, 'typing'> & { readonly row: CountedRow }): ReactNode {
  const { id, number, name, row, frozen, candidature, partenariat, typing } = props
  const { vendu, repris, perdu } = row
  const device = useDevice()
  const remove = () => {
    const removed = SHARED_INVENTAIRE.rowRemoved(number, articleOf(row))
    void applyEdit(editPartenariat(device, candidature, removeRow(id)), removed)
  }
  return (
    <div className={cx(layout.stack3, styles.details)}>
      <Movements {...props} />
      {partenariat.rows[id] === undefined ? null : (
        <>
          <NoteForm {...props} />
          {frozen && row.depot + row.ajoute > 0 ? null : (
            <ConfirmButton
              variant="quiet"
              icon="trash"
              aria-label={SHARED_INVENTAIRE.remove(name.line)}
              question={{
                title: SHARED_INVENTAIRE.removeTitle,
                confirm: common.delete,
                cancel: common.cancel,
                children: vendu + repris + perdu === 0 ? null : <p>{spaced(SALES.removal(vendu, repris, perdu))}</p>,
              }}
              onConfirm={() => typing.askFirst(remove)}
            >
              {common.delete}
            </ConfirmButton>
          )}
        </>
      )}
    </div>
  )
}
