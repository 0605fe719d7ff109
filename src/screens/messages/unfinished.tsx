import type { ReactNode } from 'react'
import { Photo } from '#components/photos/photo.tsx'
import { useLiveDraft } from '#data/hooks/use-draft.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { Button } from '#ui/button.tsx'
import styles from './messages.module.css'
import type { Written } from './send-in-turn.ts'

/** What was being written in a conversation that takes no more: to be read and copied, until its author drops it. */
export function Unfinished({ id }: { readonly id: CandidatureId }): ReactNode {
  const { values, discard } = useLiveDraft(`conversation/${id}`)
  const { text = '', photos = [] } = (values ?? {}) as Partial<Written>
  if (text.trim() === '' && photos.length === 0) return null
  return (
    <section className={styles.unfinished} aria-label={texts.unfinished}>
      <p>{texts.unfinished}</p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {photos.length === 0 ? null : (
        <ul className={styles.photos}>
          {photos.map((url, index) => (
            <li key={url}>
              <Photo src={url} alt={texts.ownPhoto(index + 1)} size="card" />
            </li>
          ))}
        </ul>
      )}
      <Button small variant="secondary" onClick={discard}>
        {texts.abandon}
      </Button>
    </section>
  )
}
