import { type ReactNode, useState } from 'react'
import { REPONSE_MAX } from '#domain/candidature.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { common } from '#messages/fr.ts'
import { ownLines } from '#messages/readable.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import styles from './candidatures.module.css'

/** Refuses those that were chosen, with a word to all of them if the boutique has one. */
export function RefuseSeveral({
  count,
  onAll,
  onEnd,
  onRefuse,
}: {
  readonly count: number
  readonly onAll: () => void
  readonly onEnd: () => void
  readonly onRefuse: (reponse: string) => void
}): ReactNode {
  const [asking, setAsking] = useState(false)
  const [word, setWord] = useState('')
  return (
    <div className={styles.bar}>
      <Button variant="danger" icon="close" disabled={count === 0} onClick={() => setAsking(true)}>
        {texts.refuseAll(count)}
      </Button>
      <Button variant="quiet" onClick={onAll}>
        {texts.selectAll}
      </Button>
      <Button variant="secondary" onClick={onEnd}>
        {texts.selectEnd}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={spaced(texts.refuseAllTitle(count))}
          confirm={texts.refuse}
          cancel={common.cancel}
          icon="close"
          onConfirm={() => {
            setAsking(false)
            onRefuse(ownLines(word).trim())
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{texts.refuseAllText}</p>
          <TextArea
            label={texts.word}
            optional={texts.wordOptional}
            hint={texts.wordHint}
            rows={3}
            maxLength={REPONSE_MAX}
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
