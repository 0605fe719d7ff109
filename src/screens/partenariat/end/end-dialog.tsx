import type { ReactNode } from 'react'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import { showToast } from '#components/messages/toast-store.ts'
import { announceEnd } from '#data/commands/records.ts'
import { today } from '#data/commands/write.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import type { Partnership } from '#data/hooks/use-partnerships.ts'
import type { FieldError } from '#domain/codes.ts'
import { checkField, type FieldRule } from '#domain/fields.ts'
import { latestDay } from '#domain/papers/days.ts'
import { type LastDayBounds, lastDayBounds } from '#domain/papers/ends.ts'
import { RECORD_FIELDS } from '#domain/papers/record-fields.ts'
import { contratInForce } from '#domain/papers/statements/terms.ts'
import { firstDayOf } from '#domain/papers/turns.ts'
import { ownLines } from '#domain/visible.ts'
import { errorMessage } from '#messages/errors.ts'
import { END } from '#messages/fr/partenariat/end.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'

/** Why a day cannot be chosen: it is none, or out of bounds. */
export function dayErrors(lastDay: string, { min, max }: LastDayBounds): readonly FieldError[] {
  if (lastDay === '') return [{ field: 'lastDay', code: 'required' }]
  const errors = checkField('lastDay', RECORD_FIELDS.lastDay as FieldRule, lastDay)
  const isOut = errors.length === 0 && (lastDay < min || lastDay > max)
  return isOut ? [{ field: 'lastDay', code: 'last-day' }] : errors
}

const said = (reason: string) => ownLines(reason).trim()

/** The two buttons of a dialog's form. */
export function DialogButtons({
  formState,
  onClose,
  children,
}: {
  readonly formState: Parameters<typeof SubmitButton>[0]['formState']
  readonly onClose: () => void
  readonly children: string
}): ReactNode {
  return (
    <div className={layout.row2}>
      <Button variant="secondary" onClick={onClose}>
        {common.cancel}
      </Button>
      <SubmitButton formState={formState}>{children}</SubmitButton>
    </div>
  )
}

function noticeOf({ papers, records }: Partnership): string {
  const contrat = contratInForce(papers, records.copies)
  return contrat?.annexe ? contrat.preavis.trim() : ''
}

/** The notice that the contract in force asks for; nothing where it asks for none. */
export function AgreedNotice({ partnership }: { readonly partnership: Partnership }): ReactNode {
  const preavis = noticeOf(partnership)
  return preavis === '' ? null : <p dir="auto">{spaced(END.notice(preavis))}</p>
}

/**
 * Asks for the last day of a partnership, and a reason, and announces them.
 * @param theirs the day that the other party has announced, which this answers
 */
export function EndDialog({
  partnership,
  theirs,
  text,
  onClose,
}: {
  readonly partnership: Partnership
  readonly theirs: string | null
  readonly text: string
  readonly onClose: () => void
}): ReactNode {
  const device = useDevice()
  const { candidature, situation } = partnership
  const now = today(device)
  const { agreed } = situation
  const bounds = lastDayBounds(candidature, now)
  const min = latestDay([firstDayOf(situation), bounds.min])
  // Only an amendment puts off the end of a contract in force; once it is past, the partnership may end today.
  const max = agreed === null ? bounds.max : latestDay([agreed.dateFin, now, theirs ?? ''])
  const form = useDraftForm({
    draft: useDraft(`fin/${candidature._id}`),
    // Who has agreed to a notice counts it themselves: it is in words, and no end can be taken back.
    initial: { lastDay: theirs ?? (noticeOf(partnership) === '' ? latestDay([now, min]) : ''), reason: '' },
    check: ({ lastDay, reason }) => [
      ...dayErrors(lastDay, { min, max }),
      ...checkField('reason', RECORD_FIELDS.reason as FieldRule, said(reason)),
    ],
    sentences: { lastDay: spaced(END.dayBetween(min, max, agreed !== null)) },
    send: ({ lastDay, reason }) => announceEnd(device, candidature, { lastDay, reason: said(reason) }),
    onSent: (write) => {
      showToast({ writes: [write], texts: END.writes })
      onClose()
    },
    failure: ({ code }) => ({ tone: 'bad', title: END.failed, text: errorMessage(code) }),
  })
  return (
    <Dialog title={theirs === null ? END.endTitle : END.answerTitle} onClose={onClose}>
      <Form formState={form} className={layout.stack4}>
        <p>{spaced(text)}</p>
        <AgreedNotice partnership={partnership} />
        <TextField label={END.day} type="date" {...{ min, max }} {...form.field('lastDay')} />
        <TextArea label={END.reason} dir="auto" rows={3} {...form.field('reason')} />
        <SubmitCallout formState={form} />
        <DialogButtons formState={form} onClose={onClose}>
          {END.announce}
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
