import type { ReactNode } from 'react'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { FormPhotos, FormVille } from '#components/forms/form-fields.tsx'
import { useDraftForm } from '#components/forms/use-draft-form.ts'
import type { AnnonceForm as AnnonceFields } from '#data/commands/annonce.ts'
import { addPhoto, removePhoto } from '#data/commands/photo.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Write } from '#data/hooks/use-answer.ts'
import type { Draft } from '#data/hooks/use-draft.ts'
import type { Outcome } from '#data/outcome.ts'
import { errorMessage } from '#messages/errors.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { common } from '#messages/fr.ts'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { paths } from '#wire/site.ts'
import styles from './annonce-form.module.css'
import { type AnnonceValues, checkAnnonce, parseAnnonce } from './annonce-values.ts'

/** The fields of an annonce, to create or to edit one. `onSave` writes it, `onSaved` follows a success, then the dashboard. */
export function AnnonceForm({
  draft,
  initial,
  version,
  submitLabel,
  onSave,
  onSaved,
}: {
  readonly draft: Draft
  readonly initial: AnnonceValues
  readonly version: AnnonceValues | undefined
  readonly submitLabel: string
  readonly onSave: (form: AnnonceFields) => Promise<Outcome<string, Write>>
  readonly onSaved: (write: Write) => unknown
}): ReactNode {
  const device = useDevice()
  const annonceForm = useDraftForm({
    draft,
    initial,
    version,
    check: checkAnnonce,
    send: (values) => onSave(parseAnnonce(values)),
    onSent: onSaved,
    next: paths.tableauDeBord,
    failure: ({ code }) => ({ tone: 'bad', title: texts.submitFailed, text: errorMessage(code) }),
  })
  const { field } = annonceForm
  return (
    <Form of={annonceForm} className={styles.form}>
      <SubmitCallout of={annonceForm} />
      <Card as="section" className={styles.group}>
        <TextField label={texts.formNom} autoComplete="organization" {...field('nom')} />
        <FormVille of={annonceForm} />
        <div className={styles.pair}>
          <TextField label={texts.dateDebut} type="date" {...field('dateDebut')} />
          <TextField label={texts.dateFin} type="date" {...field('dateFin')} />
        </div>
        <div className={styles.pair}>
          <TextField label={texts.prixMonth} inputMode="decimal" suffix={texts.prixSuffix} {...field('prix')} />
          <TextField
            label={texts.commissionTerm}
            optional={common.optional}
            inputMode="decimal"
            suffix="%"
            hint={texts.commissionHint}
            {...field('commission')}
          />
        </div>
        <TextArea label={texts.formDescription} hint={texts.formDescriptionHint} rows={7} {...field('description')} />
        <FormPhotos
          of={annonceForm}
          onAdd={(file) => addPhoto(device, file, 'annonces')}
          onRemove={(url) => removePhoto(device, url)}
        />
      </Card>
      <div className={styles.bar}>
        <SubmitButton of={annonceForm}>{submitLabel}</SubmitButton>
      </div>
    </Form>
  )
}
