import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react'
import { useWatch } from 'react-hook-form'
import { Form, SubmitCallout } from '#components/forms/form.tsx'
import { resetKeepingEdits } from '#components/forms/reset-keeping-edits.ts'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { Photo } from '#components/photos/photo.tsx'
import { usePhotoFiles } from '#components/photos/use-photo-files.ts'
import { sendMessage } from '#data/commands/conversation.ts'
import { addPhoto, removePhoto } from '#data/commands/photo.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import type { FieldError } from '#domain/codes.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { isEmptyMessage, MESSAGE_TEXT_MAX, type Message } from '#domain/talk/entries.ts'
import { ownLines } from '#domain/visible.ts'
import { errorMessage } from '#messages/errors.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { photos as photoTexts } from '#messages/fr/photos.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import fieldStyles from '#ui/form/field.module.css'
import { FieldErrorText as Wrong } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout/layout.module.css'
import { RoundButton } from '#ui/round-button.tsx'
import { announce } from '#ui/status/announcer.tsx'
import styles from './composer.module.css'

/** The message being written. */
export type MessageDraft = { text: string; photos: string[] }

const EMPTY: MessageDraft = { text: '', photos: [] }
const NEAR_MAX = 500 // characters left, from which on they are counted

const said = ({ text, photos }: MessageDraft) => ({ text: ownLines(text).trim(), photos })

function errorsOf(values: MessageDraft): readonly FieldError[] {
  const message = said(values)
  if (isEmptyMessage(message)) return [{ field: 'text', code: 'required' }]
  return message.text.length > MESSAGE_TEXT_MAX ? [{ field: 'text', code: 'too-long' }] : []
}

/** The photos attached to a message. */
function Chosen({
  photos,
  onRemove,
}: {
  readonly photos: readonly string[]
  readonly onRemove: (url: string) => void
}): ReactNode {
  if (photos.length === 0) return null
  return (
    <ul className={cx(layout.row2, styles.chosen)}>
      {photos.map((url, index) => (
        <li key={url}>
          <Photo src={url} alt={texts.ownPhoto(index + 1)} size="card" />
          <RoundButton
            icon="close"
            iconSize={18}
            aria-label={texts.removePhoto(index + 1)}
            onClick={() => onRemove(url)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Imperative handle of a composer. */
export interface ComposerHandle {
  /** Puts a rejected message back in the composer, before the current draft. */
  readonly takeBack: (message: Pick<Message, 'text' | 'photos'>) => void
}

/** The composer of messages: drafted while typing, with excess length reported before it is sent. */
export function Composer({
  id,
  handle,
}: {
  readonly id: CandidatureId
  readonly handle: Ref<ComposerHandle>
}): ReactNode {
  const device = useDevice()
  const draft = useDraft(`conversation/${id}`)
  const composer = useDraftForm({
    draft,
    initial: EMPTY,
    check: errorsOf,
    sentences: { text: texts.empty },
    send: (values) => sendMessage(device, id, said(values)),
    onSent: (_, form, sent) => {
      resetKeepingEdits(form, EMPTY, sent, 'text')
      form.setFocus('text')
    },
    failure: ({ code }) => ({ tone: 'bad', title: texts.failed, text: errorMessage(code) }),
  })
  const { form, field } = composer
  const { error, required: _orPhotos, ...control } = field('text')
  const text = useWatch({ control: form.control, name: 'text' })
  const { length } = said({ text, photos: [] }).text
  const tooLong = length > MESSAGE_TEXT_MAX
  const { clearErrors } = form
  useEffect(() => {
    if (text !== '') clearErrors('text')
  }, [text, clearErrors])
  useImperativeHandle(handle, () => ({
    takeBack: (message) => {
      const now = form.getValues()
      const all = [message.text, now.text].filter((one) => one !== '').join('\n')
      form.setValue('text', all, { shouldDirty: true })
      form.setValue('photos', [...new Set([...message.photos, ...now.photos])], { shouldDirty: true })
      form.setFocus('text')
    },
  }))
  const photos = useWatch({ control: form.control, name: 'photos' })
  const change = (next: string[]) => form.setValue('photos', next, { shouldDirty: true })
  const adding = usePhotoFiles({ value: photos, onChange: change, onAdd: (file) => addPhoto(device, file, 'messages') })
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const wrong = tooLong ? texts.tooLong(length) : error
  return (
    <Form formState={composer} className={cx(layout.stack2, styles.composer)}>
      <SubmitCallout formState={composer} />
      <Wrong id="message-error">{wrong}</Wrong>
      {!tooLong && length > MESSAGE_TEXT_MAX - NEAR_MAX ? (
        <p className={layout.small}>{texts.left(MESSAGE_TEXT_MAX - length)}</p>
      ) : null}
      <Wrong id="photo-error">{adding.problem}</Wrong>
      <Chosen
        photos={photos}
        onRemove={(url) => {
          void removePhoto(device, url)
          adding.change(photos.filter((one) => one !== url))
          announce(photoTexts.removed(photos.indexOf(url) + 1, photos.length - 1))
        }}
      />
      <div className={styles.line}>
        <label className={cx(layout.round, styles.add)}>
          <Icon name="camera" />
          <input
            type="file"
            accept="image/*"
            multiple
            aria-label={texts.addPhoto}
            title={texts.addPhoto}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              adding.add(files)
            }}
          />
        </label>
        <textarea
          {...control}
          rows={1}
          dir="auto"
          className={cx(fieldStyles.control, styles.input)}
          aria-label={texts.write}
          title={texts.write}
          placeholder={texts.write}
          aria-keyshortcuts="Control+Enter"
          aria-describedby={wrong === undefined ? undefined : 'message-error'}
          aria-invalid={wrong === undefined ? undefined : true}
          onKeyDown={sendByKey}
        />
        <Button type="submit" icon="send" className={styles.send}>
          {texts.send}
        </Button>
      </div>
    </Form>
  )
}
