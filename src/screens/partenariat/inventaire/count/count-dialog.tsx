import type { ReactNode } from 'react'
import { showMessage } from '#components/messages/message-store.ts'
import { showToast } from '#components/messages/toast-store.ts'
import { addMovement, type NewMovement, newRecordKey, voidRecord } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import { QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import { type CountedRow, countedRows, notVoided, piecesLeft } from '#domain/papers/movements.ts'
import type { LossCause } from '#domain/papers/record-fields.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { defaultVat } from '#domain/papers/vat.ts'
import { COUNT } from '#messages/fr/partenariat/count.ts'
import { DEPOSITS } from '#messages/fr/partenariat/deposits.ts'
import { CAUSES } from '#messages/fr/partenariat/sales.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'
import { rowNames } from '#messages/row-names.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'
import { announce, SETTLED_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { quantityOf } from '../deposits/deposit-draft.ts'
import { PieceRow } from '../piece-row.tsx'
import styles from '../pieces.module.css'
import { useRowSearch } from '../rows/search.tsx'

/** What a difference is noted as, by default: a sale, else how the pieces were lost. */
const SOLD = 'vendu'

const HOW = [{ value: SOLD, label: COUNT.sold }, ...Object.entries(CAUSES).map(([value, label]) => ({ value, label }))]

interface Line {
  readonly id: string
  readonly row: CountedRow
  readonly thing: string
  readonly text: string
  readonly expected: number
  /** How many are missing, negative for more than expected; `null` where nothing was counted, NaN for no number. */
  readonly missing: number | null
  readonly how: string
}

/** The draft's fields: what was counted in a row, and how the missing pieces went. */
const [COUNTED, WENT] = ['compte', 'sort'] as const

function linesOf(rows: readonly (readonly [string, CountedRow])[], values: { readonly [field: string]: unknown }) {
  const names = rowNames(rows.map(([, row]) => row))
  return rows.map(([id, row], index): Line => {
    const text = String(values[`${COUNTED}.${id}`] ?? '')
    const expected = piecesLeft(row)
    const missing = text.trim() === '' ? null : expected - quantityOf(text)
    return {
      id,
      row,
      thing: names[index]?.thing ?? '',
      text,
      expected,
      missing,
      how: String(values[`${WENT}.${id}`] ?? SOLD),
    }
  })
}

/** A row, what is there of it, and how the missing pieces went. */
function CountedLine({
  line: { id, row, thing, text, expected, missing, how },
  change,
  onAdd,
}: {
  readonly line: Line
  readonly change: (fields: { readonly [field: string]: string }) => void
  readonly onAdd: () => void
}): ReactNode {
  const wrong = Number.isNaN(missing) ? spaced(DEPOSITS.badQuantity(QUANTITY_MAX)) : undefined
  return (
    <PieceRow
      {...{ id, row, text }}
      figures={COUNT.expected(expected)}
      label={COUNT.there(thing)}
      error={wrong}
      onChange={(typed) => change({ [`${COUNTED}.${id}`]: typed })}
    >
      {missing !== null && missing > 0 ? (
        <Select
          label={spaced(COUNT.fewer(missing))}
          aria-label={spaced(COUNT.fewerOf(missing, thing))}
          choices={HOW}
          value={how}
          onChange={(event) => change({ [`${WENT}.${id}`]: event.target.value })}
        />
      ) : null}
      {missing !== null && missing < 0 ? (
        <p className={layout.middle2}>
          <span>{spaced(COUNT.more(-missing))}</span>
          <Button small variant="secondary" aria-label={`${DEPOSITS.open}, ${thing}`} onClick={onAdd}>
            {DEPOSITS.open}
          </Button>
        </p>
      ) : null}
    </PieceRow>
  )
}

/** The movements that bring the stock down to what was counted. */
function movementsFor(lines: readonly Line[], { candidature, papers, records }: Partnership): readonly NewMovement[] {
  const terms = termsByDay(papers, records, candidature.annonce)
  const noted = notVoided(records.movements, records.voids)
  return lines.flatMap(({ id, missing, how }): NewMovement[] => {
    if (missing === null || !(missing > 0)) return []
    const tva = defaultVat(terms, noted, id)
    const what = how === SOLD ? ({ sort: 'vendu' } as const) : ({ sort: 'perdu', cause: how as LossCause } as const)
    return [{ row: id, quantity: missing, tva, ...what }]
  })
}

/** The shelf, counted: each difference is noted as pieces sold or lost, once the member says so. */
export function CountDialog({
  partnership,
  onAdd,
  onClose,
}: {
  readonly partnership: Partnership
  /** Called when there are more pieces than expected, to add them. */
  readonly onAdd: () => void
  readonly onClose: () => void
}): ReactNode {
  const device = useDevice()
  const { candidature, papers, records } = partnership
  const draft = useLiveDraft(`comptage/${candidature._id}`)
  const rows = countedRows(papers, records).filter(([, { removed }]) => !removed)
  const { found, ...search } = useRowSearch(rows)
  const lines = linesOf(rows, draft.values ?? {})
  const movements = movementsFor(lines, partnership)
  const count = (sort: NewMovement['sort']) =>
    movements.filter((one) => one.sort === sort).reduce((sum, { quantity }) => sum + quantity, 0)
  const summary = COUNT.summary(count('vendu'), count('perdu'))
  const toNote = movements.length === 0 ? '' : spaced(COUNT.toNote(summary))
  useAnnouncement(toNote, SETTLED_MS)
  const isWrong = lines.some(({ missing }) => Number.isNaN(missing))
  const reason = isWrong ? COUNT.correct : movements.length === 0 ? spaced(COUNT.nothing) : undefined
  const undo = async (keys: readonly string[]) => {
    for (const key of keys) {
      if (!(await voidRecord(device, candidature, key)).ok) return showMessage(common.error, VERSIONS.failed)
    }
    announce(spaced(COUNT.undone))
  }
  const [note, noting] = useExclusive(async () => {
    const keys: string[] = []
    for (const movement of movements) {
      const key = newRecordKey()
      if (!(await addMovement(device, candidature, { ...movement, key })).ok)
        return showMessage(common.error, VERSIONS.failed)
      keys.push(key)
    }
    draft.discard()
    showToast({ text: spaced(COUNT.noted(summary)), action: { label: COUNT.undo, run: () => undo(keys) } })
    onClose()
  })
  return (
    <Dialog
      title={COUNT.title}
      onClose={onClose}
      dismiss={common.close}
      actions={
        <Button icon="check" busy={noting} reason={reason} onClick={() => note()}>
          {COUNT.note}
        </Button>
      }
    >
      <p className={layout.small}>{spaced(COUNT.intro)}</p>
      {search.field}
      <ul className={styles.rows} aria-label={COUNT.rows}>
        {lines
          .filter(({ id }) => found === null || found.has(id))
          .map((line) => (
            <CountedLine key={line.id} line={line} change={draft.change} onAdd={onAdd} />
          ))}
      </ul>
      {toNote === '' ? null : (
        <p>
          <strong>{toNote}</strong>
        </p>
      )}
    </Dialog>
  )
}
