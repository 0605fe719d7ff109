import { type ReactNode, useId } from 'react'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { ChoiceOvertaken } from '#components/candidature/choice-overtaken.tsx'
import { ConversationLink } from '#components/candidature/conversation-link.tsx'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { Undo } from '#components/candidature/undo.tsx'
import { type Decisions, useDecisions } from '#components/candidature/use-decisions.tsx'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import { leaverOf } from '#domain/candidature.ts'
import type { Capacity } from '#domain/capacity.ts'
import { type AnnonceId, candidatureIdOf, type Uid } from '#domain/ids.ts'
import { COMPARED, comparisonOf, isRetenue } from '#domain/work-list.ts'
import { errorMessage } from '#messages/errors.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { ScrollArea } from '#ui/layout/scroll-area.tsx'
import { Callout, Problem } from '#ui/status/callout.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { paths } from '#wire/site.ts'
import styles from './compare.module.css'
import { NoteField } from './note-field.tsx'
import { CreateurPhoto, CreateurPhotos } from './picture.tsx'
import { CandidatureState } from './state.tsx'
import { candidatureNames, useRetenir, useWorkRows, type WorkRow } from './use-work.ts'

interface CellProps {
  readonly row: WorkRow
  readonly decisions: Decisions
  readonly onRetenir: () => void
}

type Cell = (props: CellProps) => ReactNode

/** A text of the créateur's profil, which may be empty, or not on this device yet. */
function Said({ row, text }: { readonly row: WorkRow; readonly text: string | undefined }): ReactNode {
  if (text !== undefined && text.trim() !== '') {
    return (
      <p className={styles.said} dir="auto">
        {text}
      </p>
    )
  }
  const away = row.profil === undefined && leaverOf(row.candidature) === null
  return <p className={layout.note}>{away ? texts.notHere : texts.notSaid}</p>
}

const StateCell: Cell = ({ row, decisions, onRetenir }) => (
  <>
    <CandidatureState row={row} />
    <Button small variant="secondary" icon="star" aria-pressed={isRetenue(row)} onClick={onRetenir}>
      {texts.retenir}
    </Button>
    <Undo row={row} onUndo={() => void decisions.undo([row.candidature._id])} />
    <ChoiceOvertaken row={row} />
    <PartnerLeft candidature={row.candidature} />
  </>
)

const PhotosCell: Cell = ({ row }) =>
  row.profil?.photos.length ? (
    <CreateurPhotos row={row} className={styles.photos} />
  ) : (
    <Said row={row} text={undefined} />
  )

const WaysCell: Cell = ({ row: { candidature } }) => (
  <>
    {leaverOf(candidature) === null ? (
      <ButtonLink small variant="secondary" icon="user" to={paths.profil(candidature.creatorId)}>
        {texts.profil}
      </ButtonLink>
    ) : null}
    <ConversationLink candidatureId={candidature._id} to={paths.conversation(candidature._id)} />
  </>
)

const DecisionCell: Cell = ({ row: { candidature }, decisions: { decide, failed } }) => {
  if (candidature.status !== 'pending') return <p className={layout.note}>{texts.boutiqueSays[candidature.status]}</p>
  return (
    <div className={layout.stack5}>
      {failed?.id === candidature._id ? <Problem title={texts.failed}>{errorMessage(failed.code)}</Problem> : null}
      <Button wide icon="check" onClick={() => void decide([candidature], 'awaiting-creator')}>
        {texts.accept}
      </Button>
      <Button wide variant="danger" icon="close" onClick={() => void decide([candidature], 'refused-by-boutique')}>
        {texts.refuse}
      </Button>
    </div>
  )
}

/** The lines of the comparison, in order. */
const COMPARE_LINES: readonly { readonly line: keyof typeof texts.compareLines; readonly Cell: Cell }[] = [
  { line: 'state', Cell: StateCell },
  { line: 'craft', Cell: ({ row }) => <Said row={row} text={row.profil?.specificites} /> },
  { line: 'ville', Cell: ({ row }) => <Said row={row} text={row.profil?.ville} /> },
  { line: 'message', Cell: ({ row }) => <Said row={row} text={row.candidature.message} /> },
  { line: 'photos', Cell: PhotosCell },
  { line: 'about', Cell: ({ row }) => <Said row={row} text={row.profil?.profileDescription} /> },
  {
    line: 'note',
    Cell: ({ row }) => (
      <div className={styles.note}>
        <NoteField row={row} />
      </div>
    ),
  },
  { line: 'ways', Cell: WaysCell },
  { line: 'decision', Cell: DecisionCell },
]

/**
 * A table: along a line, a screen reader announces whose each cell is, and down a column which line it is in. Each line
 * is named above its cells, over all columns, so that on a phone names take none of its width.
 */
export function Columns({
  rows,
  capacity,
}: {
  readonly rows: readonly WorkRow[]
  readonly capacity: Capacity | null
}): ReactNode {
  const id = useId()
  const decisions = useDecisions(capacity)
  const retenir = useRetenir()
  const names = candidatureNames(rows)
  return (
    <>
      <table className={cx(styles.table, rows.length > 2 && styles.three)}>
        <caption>
          <VisuallyHidden>{`${texts.compareTable}. ${texts.compareSummary}`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {rows.map((row) => (
              <th key={row.candidature._id} scope="col" id={`${id}-${row.candidature.creatorId}`}>
                <span className={cx(layout.middle2, styles.who)}>
                  <CreateurPhoto profil={row.profil} />
                  <span>{row.candidature.nom}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {COMPARE_LINES.map(({ line, Cell }) => (
          <tbody key={line}>
            <tr>
              <th scope="rowgroup" id={`${id}-${line}`} colSpan={rows.length}>
                <span>{texts.compareLines[line]}</span>
              </th>
            </tr>
            <tr>
              {rows.map((row, index) => (
                <td key={row.candidature._id} headers={`${id}-${row.candidature.creatorId} ${id}-${line}`}>
                  <div className={cx(layout.stack2, styles.cell)}>
                    <ItemName value={names[index] ?? ''}>
                      <Cell row={row} decisions={decisions} onRetenir={() => void retenir(row)} />
                    </ItemName>
                  </div>
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      {decisions.dialog}
    </>
  )
}

/** Candidatures side by side, to decide there. @param createurs their uids, from the address */
export function Compare({
  annonceId,
  rows,
  createurs,
  capacity,
}: {
  readonly annonceId: AnnonceId
  readonly rows: readonly CandidatureRow[]
  readonly createurs: readonly string[]
  readonly capacity: Capacity | null
}): ReactNode {
  const all = useWorkRows(annonceId, rows)
  const requestedIds = createurs.filter((uid) => uid !== '').map((uid) => candidatureIdOf(annonceId, uid as Uid))
  const { compared, gone, beyond } = comparisonOf(all, requestedIds)
  const toList = (
    <ButtonLink variant="secondary" to={paths.candidatures(annonceId)}>
      {texts.toList}
    </ButtonLink>
  )
  const lost = gone === 0 ? null : <Callout tone="waiting">{texts.compareGone(gone)}</Callout>
  if (compared.length + gone < COMPARED.min || compared.length === 0) {
    return (
      <>
        {lost}
        <EmptyState title={texts.compareNone} action={toList}>
          {spaced(texts.compareNoneText)}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {lost}
      {beyond === 0 ? null : <Callout tone="waiting">{spaced(texts.compareBeyond(COMPARED.max))}</Callout>}
      <ScrollArea label={texts.compareTable} className={cx(layout.frame, styles.area)}>
        <Columns rows={compared} capacity={capacity} />
      </ScrollArea>
    </>
  )
}
