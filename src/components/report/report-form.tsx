import type { ReactNode } from 'react'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import type { FormState } from '#components/forms/use-draft-form.ts'
import type { FieldError } from '#domain/codes.ts'
import { REPORT_REASONS, reportErrors } from '#domain/talk/signalement.ts'
import { REASONS, signalement as texts } from '#messages/fr/signalement.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import type { Elements } from '#ui/elements.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select, TextArea } from '#ui/form/text-field.tsx'
import layout from '#ui/layout/layout.module.css'

/** What every report says, before anything is chosen or typed: no motive is there by default. */
export const NOTHING_STATED = { reason: '', text: '', bonneFoi: false }
export const STATED_SENTENCES = { reason: texts.reasonMissing, bonneFoi: texts.goodFaithMissing }

/** The errors of what every report says, whatever it is about and whoever makes it. */
export function statedErrors(values: typeof NOTHING_STATED): readonly FieldError[] {
  return reportErrors(values).filter(({ field }) => field in NOTHING_STATED)
}

const CHOICES = [
  { value: '', label: texts.choose },
  ...REPORT_REASONS.map((reason) => ({ value: reason, label: REASONS[reason] })),
]

interface Field {
  readonly name: string
  readonly error: string | undefined
  readonly required: boolean
}

/** The form of every report. @param what asks which part is reported @param who asks who reports */
export function ReportForm({
  form,
  lead,
  what,
  who,
  onClose,
}: {
  readonly form: FormState & { readonly field: (name: keyof typeof NOTHING_STATED) => Field }
  readonly lead: string
  readonly what?: Elements
  readonly who?: Elements
  readonly onClose: () => void
}): ReactNode {
  return (
    <Form formState={form} className={layout.stack4}>
      <p>{lead}</p>
      {what}
      <Select label={texts.reason} choices={CHOICES} {...form.field('reason')} />
      <TextArea label={texts.text} dir="auto" rows={4} hint={texts.textHint} {...form.field('text')} />
      {who}
      <Checkbox label={texts.goodFaith} {...form.field('bonneFoi')} />
      <SubmitCallout formState={form} />
      <div className={layout.row3}>
        <Button variant="secondary" onClick={onClose}>
          {common.cancel}
        </Button>
        <SubmitButton formState={form}>{form.busy ? texts.sending : texts.send}</SubmitButton>
      </div>
    </Form>
  )
}
