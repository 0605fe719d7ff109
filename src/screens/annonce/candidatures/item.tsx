import type { ReactNode } from 'react'
import { RefusedNote } from '#components/candidature/candidature-badge.tsx'
import { ChoiceOvertaken } from '#components/candidature/choice-overtaken.tsx'
import { ConversationLink } from '#components/candidature/conversation-link.tsx'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { PartnershipLink } from '#components/candidature/partnership-link.tsx'
import { Undo, useSecondsLeft } from '#components/candidature/undo.tsx'
import { CandidatureWaits } from '#components/sync/waiting-note.tsx'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { isRetenue } from '#domain/work-list.ts'
import { errorMessage } from '#messages/errors.ts'
import { address } from '#messages/fr/address.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { formatInstant } from '#messages/instants.ts'
import { ButtonLink } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { Icon } from '#ui/icon.tsx'
import { useItemLabel, useItemTitle } from '#ui/item-name.ts'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { RoundButton } from '#ui/round-button.tsx'
import { Problem } from '#ui/status/callout.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { paths } from '#wire/site.ts'
import styles from './candidatures.module.css'
import { NoteField } from './note-field.tsx'
import { CreateurPhoto, CreateurPhotos } from './picture.tsx'
import { CandidatureState } from './state.tsx'
import type { WorkRow } from './use-work.ts'

/** Adds a candidature to the boutique's short list, or removes it. */
function RetenirButton({ retenue, onToggle }: { readonly retenue: boolean; readonly onToggle: () => void }): ReactNode {
  const label = useItemLabel(texts.retenir)
  return (
    <RoundButton
      icon="star"
      iconSize={24}
      className={styles.retenir}
      aria-pressed={retenue}
      aria-label={label ?? texts.retenir}
      onClick={onToggle}
    />
  )
}

/** Links to the créateur: their profile, and their e-mail once confirmed. */
function Reach({ candidature }: { readonly candidature: Candidature }): ReactNode {
  return (
    <>
      <ButtonLink variant="quiet" icon="user" to={paths.profil(candidature.creatorId)}>
        {texts.profil}
      </ButtonLink>
      {isEmailShown(candidature.email) ? (
        <ButtonLink variant="quiet" icon="mail" href={`mailto:${candidature.email}`}>
          {texts.mail}
        </ButtonLink>
      ) : (
        <p className={layout.note}>{address.withheld}</p>
      )}
    </>
  )
}

/** The beginning of the boutique's own note. */
function Noted({ note }: Pick<WorkRow, 'note'>): ReactNode {
  if (note === undefined || note.text === '') return null
  return (
    <p className={styles.noted}>
      <Icon name="edit" size={18} />
      <VisuallyHidden>{texts.note}</VisuallyHidden>
      <span dir="auto">{note.text}</span>
    </p>
  )
}

/** The content of an open candidature: the whole message, and the links onwards. */
function Details({
  id,
  row,
  undoable,
  failed,
}: {
  readonly id: string
  readonly row: WorkRow
  readonly undoable: boolean
  readonly failed: string | undefined
}): ReactNode {
  const { candidature } = row
  return (
    <div id={id} className={cx(layout.stack3, styles.details)}>
      <p className={layout.note}>{texts.receivedOn(formatInstant(candidature.date))}</p>
      <RefusedNote status={candidature.status} />
      <PartnerLeft candidature={candidature} />
      {candidature.message === '' ? null : (
        <p className={layout.quote} dir="auto">
          {candidature.message}
        </p>
      )}
      {candidature.reponse === undefined || candidature.reponse === '' ? null : (
        <div>
          <strong>{texts.yourWord}</strong>
          <p className={layout.quote}>{candidature.reponse}</p>
        </div>
      )}
      <CreateurPhotos row={row} from={1} />
      {undoable ? null : <CandidatureWaits row={row} className={layout.note} />}
      <Problem title={failed && texts.failed}>{failed && errorMessage(failed)}</Problem>
      <div className={layout.row2}>
        {candidature.status === 'confirmed' ? <PartnershipLink to={paths.partenariat(candidature._id)} /> : null}
        <ConversationLink candidatureId={candidature._id} to={paths.conversation(candidature._id)} />
        {leaverOf(candidature) === null ? <Reach candidature={candidature} /> : null}
      </div>
      <NoteField key={candidature._id} row={row} />
    </div>
  )
}

/** The id of the button that opens a candidature. */
export function openerId(id: string): string {
  return `candidature-${id}`
}

/** One candidature as the boutique sees it: a row, with its details once it is open. */
export function CandidatureItem({
  row,
  open,
  failed,
  pick,
  onToggle,
  onUndo,
  onRetenir,
  children,
}: {
  readonly row: WorkRow
  readonly open: boolean
  /** Why the decision failed. */
  readonly failed?: string | undefined
  /** The control that selects it, while several are being selected. */
  readonly pick?: Elements
  readonly onToggle: () => void
  readonly onUndo: () => void
  /** Adds it to the short list, or removes it. */
  readonly onRetenir: () => void
  /** The decision buttons. */
  readonly children?: Elements
}): ReactNode {
  const { candidature, profil, undoableUntil } = row
  const left = useSecondsLeft(undoableUntil)
  const title = useItemTitle(candidature.nom)
  const details = `${openerId(candidature._id)}-details`
  const about = [profil?.specificites, profil?.ville].filter((text) => text !== undefined && text !== '')
  return (
    <Card as="li" className={cx(layout.stack3, styles.item)}>
      {pick}
      <div className={cx(layout.stack3, styles.row)}>
        <CreateurPhoto profil={profil} />
        <div className={cx(layout.stack1, styles.words)}>
          <h2 className={styles.nom}>
            <button
              type="button"
              id={openerId(candidature._id)}
              className={styles.opener}
              aria-label={title}
              aria-expanded={open}
              aria-controls={open ? details : undefined}
              onClick={onToggle}
            >
              {candidature.nom}
            </button>
          </h2>
          {about.length === 0 ? null : <p className={styles.about}>{about.join(' · ')}</p>}
          {open ? null : (
            <p className={styles.preview} dir="auto">
              {candidature.message}
            </p>
          )}
          {open ? null : <Noted note={row.note} />}
          <CandidatureState row={row} />
        </div>
        <RetenirButton retenue={isRetenue(row)} onToggle={onRetenir} />
      </div>
      <Undo row={row} onUndo={onUndo} />
      <ChoiceOvertaken row={row} />
      {open ? <Details id={details} row={row} undoable={left > 0} failed={failed} /> : null}
      {children}
    </Card>
  )
}
