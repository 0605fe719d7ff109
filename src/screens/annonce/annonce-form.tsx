import { type ReactNode, useState } from 'react'
import { FormPhotos, FormVille } from '#components/forms/form-fields.tsx'
import { errorOf, useDraftForm } from '#components/forms/use-draft-form.ts'
import type { AnnonceForm as Form } from '#data/commands/annonce.ts'
import { addPhoto, removePhoto } from '#data/commands/photo.ts'
import type { Draft } from '#data/hooks/use-draft.ts'
import type { Outcome } from '#data/outcome.ts'
import { errorMessage } from '#messages/errors.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Notice } from '#ui/status/notice.tsx'
import styles from './annonce-form.module.css'
import { type AnnonceValues, checkAnnonce, parseAnnonce } from './annonce-values.ts'

/** The fields of an annonce, to create or to edit one. `onSave` writes; what it refuses is said above the form. */
export function AnnonceForm({
  draft,
  initial,
  submitLabel,
  onSave,
}: {
  readonly draft: Pick<Draft, 'values' | 'keep'>
  readonly initial: AnnonceValues
  readonly submitLabel: string
  readonly onSave: (form: Form) => Promise<Outcome<string, unknown>>
}): ReactNode {
  const form = useDraftForm({ draft, initial, check: checkAnnonce })
  const [refused, setRefused] = useState<string>()
  const submit = form.handleSubmit(async (values) => {
    const outcome = await onSave(parseAnnonce(values))
    setRefused(outcome.ok ? undefined : outcome.code)
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {refused === undefined ? null : (
        <Notice tone="bad" title={texts.submitFailed}>
          {errorMessage(refused)}
        </Notice>
      )}
      <Card as="section" className={styles.group}>
        <TextField
          label={texts.formNom}
          autoComplete="organization"
          {...form.register('nom')}
          error={errorOf(form, 'nom')}
        />
        <FormVille form={form} />
        <div className={styles.pair}>
          <TextField
            label={texts.dateDebut}
            type="date"
            {...form.register('dateDebut')}
            error={errorOf(form, 'dateDebut')}
          />
          <TextField label={texts.dateFin} type="date" {...form.register('dateFin')} error={errorOf(form, 'dateFin')} />
        </div>
        <div className={styles.pair}>
          <TextField
            label={texts.prixMonth}
            inputMode="decimal"
            suffix={texts.prixSuffix}
            {...form.register('prix')}
            error={errorOf(form, 'prix')}
          />
          <TextField
            label={texts.commissionTerm}
            optional
            inputMode="decimal"
            suffix="%"
            hint={texts.commissionHint}
            {...form.register('commission')}
            error={errorOf(form, 'commission')}
          />
        </div>
        <TextArea
          label={texts.formDescription}
          hint={texts.formDescriptionHint}
          rows={7}
          {...form.register('description')}
          error={errorOf(form, 'description')}
        />
        <FormPhotos form={form} onAdd={(file) => addPhoto(file, 'annonces')} onRemove={removePhoto} />
      </Card>
      <div className={styles.bar}>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
