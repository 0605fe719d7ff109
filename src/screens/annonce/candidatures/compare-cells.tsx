import type { ReactNode } from 'react'
import { ChoiceOvertaken } from '#components/candidature/choice-overtaken.tsx'
import { ConversationLink } from '#components/candidature/conversation-link.tsx'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { Photo } from '#components/photos/photo.tsx'
import { leaverOf } from '#domain/candidature.ts'
import { photoText } from '#domain/photo-texts.ts'
import { isRetenue } from '#domain/work-list.ts'
import { errorMessage } from '#messages/errors.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { Problem } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import styles from './compare.module.css'
import { NoteField } from './note-field.tsx'
import { State, Undo } from './state.tsx'
import type { Decisions } from './use-decisions.ts'
import type { WorkRow } from './use-work.ts'

const PHOTO_PX = 640 // that of the list's, so that there is one picture of each

interface CellProps {
  readonly row: WorkRow
  readonly decisions: Decisions
  readonly onRetenir: () => void
}

type Cell = (props: CellProps) => ReactNode

/** Something of the créateur's profil; perhaps they said nothing, or it has not come to this device. */
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
    <State row={row} />
    <Button small variant="secondary" icon="star" aria-pressed={isRetenue(row)} onClick={onRetenir}>
      {texts.retenir}
    </Button>
    <Undo row={row} onUndo={() => void decisions.undo([row.candidature._id])} />
    <ChoiceOvertaken row={row} />
    <PartnerLeft candidature={row.candidature} />
  </>
)

const PhotosCell: Cell = ({ row }) => {
  const { nom } = row.candidature
  if (row.profil === undefined || row.profil.photos.length === 0) return <Said row={row} text={undefined} />
  const { photos, photoTexts } = row.profil
  return (
    <span className={styles.photos}>
      {photos.map((src, index) => (
        <Photo
          key={src}
          src={src}
          alt={photoText(photoTexts, src) || texts.photoOf(nom, index + 1)}
          size="card"
          width={PHOTO_PX}
          height={PHOTO_PX}
          loading="lazy"
        />
      ))}
    </span>
  )
}

const WaysCell: Cell = ({ row: { candidature } }) => (
  <>
    {leaverOf(candidature) === null ? (
      <ButtonLink small variant="secondary" icon="user" to={paths.profil(candidature.creatorId)}>
        {texts.profil}
      </ButtonLink>
    ) : null}
    <ConversationLink of={candidature._id} to={paths.conversation(candidature._id)} />
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

/** What is compared, line by line. */
export const COMPARE_LINES: readonly { readonly line: keyof typeof texts.compareLines; readonly Cell: Cell }[] = [
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
