import { type ReactNode, useState } from 'react'
import { Form, SubmitCallout } from '#components/forms/form.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import type { Decision } from '#data/commands/decide.ts'
import { failed } from '#data/commands/outcome.ts'
import { useDraft } from '#data/hooks/use-draft.ts'
import { useUndoSeconds } from '#data/hooks/use-settings.ts'
import { CANDIDATURE_FIELDS } from '#domain/candidature.ts'
import { checkField } from '#domain/fields.ts'
import { ownLines } from '#domain/visible.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import { RoundButton } from '#ui/round-button.tsx'
import styles from './candidatures.module.css'

/** Refuse, accept or go on: always in the same place, each within a thumb's reach, the two decisions far apart. */
export function DecideBar({
  toDecide,
  onDecide,
  onStep,
}: {
  /** How many candidatures are pending. */
  readonly toDecide: number
  readonly onDecide: (to: Decision) => void
  readonly onStep: (by: 1 | -1) => void
}): ReactNode {
  return (
    <BottomBar className={styles.bar}>
      <Button variant="danger" icon="close" onClick={() => onDecide('refused-by-boutique')}>
        {texts.refuse}
      </Button>
      {toDecide < 2 ? null : (
        <span className={styles.steps}>
          <RoundButton
            icon="arrow-left"
            className={styles.step}
            aria-label={texts.previous}
            onClick={() => onStep(-1)}
          />
          <RoundButton icon="arrow-right" className={styles.step} aria-label={texts.next} onClick={() => onStep(1)} />
        </span>
      )}
      <Button icon="check" onClick={() => onDecide('awaiting-creator')}>
        {texts.accept}
      </Button>
    </BottomBar>
  )
}

type OnRefuse = (reponse: string) => Promise<boolean>

const wordIn = ({ reponse }: { readonly reponse: string }) => ownLines(reponse).trim()

/** Asks for confirmation, and for an optional word to all of them, saved as a draft while it is typed. */
function RefuseDialog({
  draft: key,
  count,
  onRefuse,
  onClose,
}: {
  readonly draft: string
  readonly count: number
  readonly onRefuse: OnRefuse
  readonly onClose: () => void
}): ReactNode {
  const draft = useDraft(key)
  const seconds = useUndoSeconds()
  const form = useDraftForm({
    draft,
    initial: { reponse: '' },
    check: (values) => checkField('reponse', CANDIDATURE_FIELDS.reponse, wordIn(values)),
    send: async (values) => ((await onRefuse(wordIn(values))) ? { ok: true, value: undefined } : failed('storage')),
    onSent: onClose,
    failure: () => ({ tone: 'bad', title: texts.failed }),
  })
  return (
    <ConfirmDialog
      title={spaced(texts.refuseAllTitle(count))}
      confirm={texts.refuse}
      cancel={common.cancel}
      icon="close"
      busy={form.busy}
      onConfirm={() => form.element.current?.requestSubmit()}
      onCancel={onClose}
    >
      <p>{texts.refuseAllText(seconds)}</p>
      <Form formState={form}>
        <TextArea label={texts.word} hint={texts.wordHint} rows={3} dir="auto" {...form.field('reponse')} />
        <SubmitCallout formState={form} />
      </Form>
    </ConfirmDialog>
  )
}

/** Bulk actions on the selected candidatures. */
export function ChosenBar({
  draft,
  toRefuse,
  chosen,
  onRefuse,
  onCompare,
  onEnd,
}: {
  /** Name of the draft of a word of refusal. */
  readonly draft: string
  /** How many of the selected are pending. */
  readonly toRefuse: number
  readonly chosen: number
  readonly onRefuse: OnRefuse
  readonly onCompare: () => void
  readonly onEnd: () => void
}): ReactNode {
  const [asking, setAsking] = useState(false)
  return (
    <BottomBar className={styles.bar}>
      <Button
        variant="danger"
        icon="close"
        reason={toRefuse === 0 ? texts.refuseNone : undefined}
        onClick={() => setAsking(true)}
      >
        {texts.refuseAll(toRefuse)}
      </Button>
      <Button variant="secondary" reason={chosen === 0 ? texts.compareNone : undefined} onClick={onCompare}>
        {texts.compare(chosen)}
      </Button>
      <Button variant="quiet" onClick={onEnd}>
        {texts.selectEnd}
      </Button>
      {asking ? (
        <RefuseDialog draft={draft} count={toRefuse} onRefuse={onRefuse} onClose={() => setAsking(false)} />
      ) : null}
    </BottomBar>
  )
}
