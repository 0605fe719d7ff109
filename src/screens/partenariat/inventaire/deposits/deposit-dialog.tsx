import { type ReactNode, useState } from 'react'
import { showToast } from '#components/messages/toast-store.ts'
import { editPartenariat, newRowId } from '#data/commands/partenariat.ts'
import { addDeposit, voidRecord } from '#data/commands/records.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import type { Candidature } from '#domain/candidature.ts'
import { isRecordId, recordKeyOf } from '#domain/ids.ts'
import { DEVICE_ROWS_MAX, QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import { type CountedRow, piecesNoted } from '#domain/papers/movements.ts'
import { addRows, type PastedCells } from '#domain/papers/pasted.ts'
import { fieldMessage } from '#messages/errors.ts'
import { DEPOSITS } from '#messages/fr/partenariat/deposits.ts'
import { SALES } from '#messages/fr/partenariat/sales.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { common } from '#messages/fr.ts'
import { rowNames } from '#messages/row-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { Problem } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { applyEdit } from '../../paper/apply-edit.ts'
import { cellMessage } from '../cell.tsx'
import { PieceRow } from '../piece-row.tsx'
import styles from '../pieces.module.css'
import { useRowSearch } from '../rows/search.tsx'
import { cellsOf, type DepositDraft, depositDraft, quantityOf, readDeposit } from './deposit-draft.ts'

interface Part {
  readonly draft: DepositDraft
  readonly change: (change: Partial<DepositDraft>) => void
}

const badQuantity = (text: string | undefined) =>
  Number.isNaN(quantityOf(text)) ? spaced(DEPOSITS.badQuantity(QUANTITY_MAX)) : undefined

/** The rows of the sheet; with a search where they are many. */
function ExistingRows({
  rows,
  draft: { quantities },
  change,
}: Part & { readonly rows: readonly (readonly [string, CountedRow])[] }): ReactNode {
  const { found, ...search } = useRowSearch(rows)
  const names = rowNames(rows.map(([, row]) => row))
  const lines = rows.map(([id, row], index) => ({ id, row, thing: names[index]?.thing ?? '' }))
  return (
    <>
      {search.field}
      <ul className={styles.rows} aria-label={DEPOSITS.rows}>
        {lines
          .filter(({ id }) => found === null || found.has(id))
          .map(({ id, row, thing }) => (
            <PieceRow
              key={id}
              {...{ id, row }}
              figures={SHARED_INVENTAIRE.left(piecesNoted(row), row.depot + row.ajoute)}
              label={DEPOSITS.count(thing)}
              text={quantities[id] ?? ''}
              error={badQuantity(quantities[id])}
              onChange={(text) => change({ quantities: { ...quantities, [id]: text } })}
            />
          ))}
      </ul>
    </>
  )
}

/** The cells of a row that does not exist yet. */
function NewPiece({ id, nth, draft, change }: Part & { readonly id: string; readonly nth: number }): ReactNode {
  const { refs, descriptions, prices, quantities, added } = draft
  const parsed = cellsOf(draft, id)
  const errorOf = (column: 'ref' | 'description' | 'prixCentimes') => {
    const cell = parsed[column]
    return cell.ok ? undefined : cellMessage(column, cell.error)
  }
  return (
    <ItemName value={DEPOSITS.nth(nth)}>
      <fieldset className={cx(layout.frame, styles.piece)} aria-label={DEPOSITS.nth(nth)}>
        <TextField
          label={SHARED_INVENTAIRE.columns.ref}
          value={refs[id] ?? ''}
          error={errorOf('ref')}
          onChange={(event) => change({ refs: { ...refs, [id]: event.target.value } })}
        />
        <TextField
          label={SHARED_INVENTAIRE.columns.prixCentimes}
          inputMode="decimal"
          value={prices[id] ?? ''}
          error={errorOf('prixCentimes')}
          onChange={(event) => change({ prices: { ...prices, [id]: event.target.value } })}
        />
        <TextField
          label={SHARED_INVENTAIRE.columns.description}
          dir="auto"
          value={descriptions[id] ?? ''}
          error={errorOf('description')}
          onChange={(event) => change({ descriptions: { ...descriptions, [id]: event.target.value } })}
        />
        <TextField
          label={DEPOSITS.quantity}
          inputMode="numeric"
          value={quantities[id] ?? ''}
          error={badQuantity(quantities[id])}
          onChange={(event) => change({ quantities: { ...quantities, [id]: event.target.value } })}
        />
        <Button
          variant="quiet"
          icon="trash"
          onClick={() => change({ added: added.filter((one) => one !== id), quantities: { ...quantities, [id]: '' } })}
        >
          {DEPOSITS.remove}
        </Button>
      </fieldset>
    </ItemName>
  )
}

/** Adds pieces to the shelf, of rows that are there and of new ones, under one numbered paper. */
export function DepositDialog({
  candidature,
  rows: all,
  onClose,
}: {
  readonly candidature: Candidature
  readonly rows: readonly (readonly [string, CountedRow])[]
  readonly onClose: () => void
}): ReactNode {
  const device = useDevice()
  const now = today(device)
  const live = useLiveDraft(`depot/${candidature._id}`)
  const [failed, setFailed] = useState(false)
  const rows = all.filter(([, { removed }]) => !removed)
  const draft = depositDraft(live.values, now)
  const change: Part['change'] = (fields) => {
    setFailed(false)
    live.change(fields)
  }
  const { created, deposit, total, isIncomplete, isWrong } = readDeposit(draft, rows, now)
  const summary = Number.isNaN(total) ? '' : DEPOSITS.total(total)
  useAnnouncement(summary, SETTLED_MS)
  const missing = isIncomplete ? DEPOSITS.incomplete : total === 0 ? DEPOSITS.nothing : undefined
  const { day, added } = draft
  const dayError = day > now ? SALES.futureDay : undefined
  const [add, adding] = useExclusive(async () => {
    const cells = created.flatMap(([id, one]) => (one === null ? [] : [[id, one] as readonly [string, PastedCells]]))
    // New rows first: a deposit that fails is written again, and its rows are there already.
    const begun = cells.length === 0 || (await editPartenariat(device, candidature, addRows(cells))).ok
    const outcome = begun ? await addDeposit(device, candidature, deposit) : null
    if (outcome === null || !outcome.ok) return setFailed(true)
    live.discard()
    const { id } = outcome.value
    const undo = () =>
      isRecordId(id) && applyEdit(voidRecord(device, candidature, recordKeyOf(id)), spaced(DEPOSITS.undone))
    showToast({ text: spaced(DEPOSITS.added(total)), action: { label: DEPOSITS.undo, run: undo } })
    onClose()
  })
  return (
    <Dialog
      title={DEPOSITS.title}
      onClose={onClose}
      dismiss={common.cancel}
      actions={
        <Button icon="check" busy={adding} reason={isWrong ? DEPOSITS.correct : missing} onClick={() => add()}>
          {DEPOSITS.add}
        </Button>
      }
    >
      <p className={layout.small}>{spaced(DEPOSITS.intro)}</p>
      <TextField
        type="date"
        label={DEPOSITS.day}
        max={now}
        value={day}
        error={day === '' ? fieldMessage({ field: 'day', code: 'required' }) : dayError}
        onChange={(event) => change({ day: event.target.value })}
      />
      <ExistingRows {...{ rows, draft, change }} />
      {added.map((id, index) => (
        <NewPiece key={id} {...{ id, draft, change }} nth={index + 1} />
      ))}
      {rows.length + added.length >= DEVICE_ROWS_MAX ? null : (
        <Button variant="secondary" small icon="plus" onClick={() => change({ added: [...added, newRowId()] })}>
          {DEPOSITS.newPiece}
        </Button>
      )}
      <p>
        <strong>{summary}</strong>
      </p>
      <Problem>{failed && DEPOSITS.failed}</Problem>
    </Dialog>
  )
}
