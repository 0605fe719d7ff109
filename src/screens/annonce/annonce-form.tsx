import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { FormPhotos, FormVille } from '#components/forms/form-fields.tsx'
import { takeUp } from '#components/forms/take-up.ts'
import { type DraftForm, useDraftForm } from '#components/forms/use-draft-form.ts'
import { doubtfulVille } from '#components/forms/ville-doubt.ts'
import { photoOfChoice } from '#components/photos/typed-texts.ts'
import type { AnnonceInput as AnnonceFields } from '#data/commands/annonce.ts'
import type { Outcome } from '#data/commands/outcome.ts'
import { addPhoto, removePhoto } from '#data/commands/photo.ts'
import { today } from '#data/commands/write.ts'
import { communeNamed, withCommune } from '#data/communes/named.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useVilleDoubt } from '#data/hooks/use-communes.ts'
import type { CurrentDraft } from '#data/hooks/use-draft.ts'
import type { Write } from '#data/hooks/use-write-outcome.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { ESPACE_TYPES, PRECISION_NAMES, PRESENCES } from '#domain/market/precisions.ts'
import { valueOfText } from '#domain/versions/choices.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { errorMessage } from '#messages/errors.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { ESPACES, PRECISION_LABELS as LABELS, PRESENCE_CHOICES, precisions } from '#messages/fr/precisions.ts'
import { ville as villeTexts } from '#messages/fr/ville.ts'
import { Select, TextArea, TextField } from '#ui/form/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import { AnnonceChoices } from './annonce-choices.tsx'
import styles from './annonce-form.module.css'
import { type AnnonceValues, adviceOn, annonceValues, checkAnnonce, parseAnnonce } from './annonce-values.ts'

const SIDES = ['largeur', 'hauteur', 'profondeur'] as const

/** The précisions of the space, optional: collapsed until one of them is filled in, or invalid. */
function PrecisionFields({ form: { form, field } }: { readonly form: DraftForm<AnnonceValues> }): ReactNode {
  const [given] = useState(() => PRECISION_NAMES.some((name) => form.getValues(name) !== ''))
  return (
    <details className={styles.precisions} open={given}>
      <summary>
        <span>{precisions.title}</span>
        <Icon name="plus" />
      </summary>
      <div className={layout.stack4}>
        <p className={layout.soft}>{precisions.lead}</p>
        <TextField label={LABELS.titre} hint={precisions.hints.titre} {...field('titre')} />
        <Select
          label={LABELS.typeEspace}
          choices={ESPACE_TYPES.map((value) => ({ value, label: ESPACES[value] }))}
          {...field('typeEspace')}
        />
        <div className={styles.sides}>
          {SIDES.map((side) => (
            <TextField key={side} label={LABELS[side]} inputMode="decimal" suffix="cm" {...field(side)} />
          ))}
        </div>
        <TextField label={LABELS.places} hint={precisions.hints.places} inputMode="numeric" {...field('places')} />
        <TextField
          label={LABELS.produitsRecherches}
          hint={precisions.hints.produitsRecherches}
          {...field('produitsRecherches')}
        />
        <TextField
          label={LABELS.produitsRefuses}
          hint={precisions.hints.produitsRefuses}
          {...field('produitsRefuses')}
        />
        <Select
          label={LABELS.presence}
          choices={PRESENCES.map((value) => ({ value, label: PRESENCE_CHOICES[value] }))}
          {...field('presence')}
        />
      </div>
    </details>
  )
}

/** Alternatives in the annonce. The form continues from the chosen version. */
function FormChoices({
  annonce,
  form,
}: {
  readonly annonce: Annonce
  readonly form: DraftForm<AnnonceValues>
}): ReactNode {
  const typed = (field: string, value: string): unknown => {
    if (photoOfChoice(field) !== undefined) return value
    const withValue = { ...annonce, [field]: valueOfText(SHAPES.annonces, field, value) }
    return annonceValues(withValue)[field as keyof AnnonceValues]
  }
  return (
    <AnnonceChoices
      annonce={annonce}
      onChosen={({ field, values }, chosenValue) => {
        const offered = values.map(({ value }) => typed(field, value))
        takeUp(form, field, offered, typed(field, chosenValue))
        // The document has no commune any more: the next choice or typing finds it.
        if (field === 'ville' && chosenValue !== annonce.ville) takeUp(form, 'commune', [annonce.commune], '')
      }}
    />
  )
}

/** Advice about valid but unusual values, worth a look before publication. None while a field is still being typed. */
function Advice({ form: { form } }: { readonly form: DraftForm<AnnonceValues> }): ReactNode {
  const { touchedFields, isSubmitted } = form.formState
  const [prix, description] = useWatch({ control: form.control, name: ['prix', 'description'] })
  return adviceOn({ prix, description })
    .filter((field) => touchedFields[field] === true || isSubmitted)
    .map((field) => (
      <Callout key={field} live tone="waiting">
        {texts.advice[field]}
      </Callout>
    ))
}

/** The fields of an annonce, new or edited. `onSave` writes it; on success `onSaved` runs, then the dashboard opens. */
export function AnnonceEditor({
  annonce,
  draft,
  initial,
  version,
  submitLabel,
  onSave,
  onSaved,
}: {
  /** The annonce being edited, if any. */
  readonly annonce: Annonce | undefined
  readonly draft: CurrentDraft
  readonly initial: AnnonceValues
  readonly version: Partial<AnnonceValues> | undefined
  readonly submitLabel: string
  readonly onSave: (form: AnnonceFields, began: AnnonceFields) => Promise<Outcome<string, Write>>
  readonly onSaved: (write: Write) => unknown
}): ReactNode {
  const device = useDevice()
  const { loadCommunes } = device.environment
  const askDoubt = useVilleDoubt()
  /** The city already confirmed, or published as such: whoever submits it again means it. */
  const meant = useRef(annonce?.ville)
  const annonceForm = useDraftForm({
    draft,
    initial,
    edits: annonce !== undefined,
    version,
    check: (values) => checkAnnonce(values, annonce === undefined ? today(device) : ''),
    // A city set before the form was opened, as from the profil, was never typed.
    send: async (values, began) => {
      const fields = await withCommune(loadCommunes, parseAnnonce(values))
      if (fields.commune === '' && fields.ville !== meant.current) {
        const found = await doubtfulVille(askDoubt, annonceForm.form)
        meant.current = found?.ville
        if (found !== undefined) {
          annonceForm.form.setError('ville', { message: found.message }, { shouldFocus: true })
          return { ok: false, code: 'ville-doubt' }
        }
      }
      return onSave(fields, parseAnnonce(began))
    },
    onSent: onSaved,
    next: paths.tableauDeBord,
    failure: ({ code }) =>
      code === 'ville-doubt'
        ? { tone: 'waiting', text: villeTexts.ask }
        : { tone: 'bad', title: texts.submitFailed, text: errorMessage(code) },
  })
  const { field, form } = annonceForm
  // A dashboard that cannot reopen an annonce as it is leads to the field to change.
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') form.setFocus(hash.slice(1) as keyof AnnonceValues)
  }, [form, hash])
  /** A city typed by hand gets the only commune of that name, or none when that is not known. */
  const keepCommune = (code: string, ville: string): void => {
    form.setValue('commune', code, { shouldDirty: true })
    if (code !== '') return
    void communeNamed(loadCommunes, ville).then((named) => {
      const { ville: typed, commune } = form.getValues()
      if (typed === ville && commune === '') form.setValue('commune', named, { shouldDirty: true })
    })
  }
  return (
    <Form formState={annonceForm} className={layout.stack4}>
      <SubmitCallout formState={annonceForm} />
      {annonce === undefined ? null : <FormChoices annonce={annonce} form={annonceForm} />}
      <Card as="section" className={layout.stack4}>
        <TextField label={texts.formNom} autoComplete="organization" {...field('nom')} />
        <FormVille draftForm={annonceForm} onCommune={keepCommune} />
        <div className={layout.pair}>
          <TextField label={texts.dateDebut} type="date" {...field('dateDebut')} />
          <TextField label={texts.dateFin} type="date" {...field('dateFin')} />
        </div>
        <div className={layout.pair}>
          <TextField label={texts.prixMonth} inputMode="decimal" suffix={texts.prixSuffix} {...field('prix')} />
          <TextField
            label={texts.commissionTerm}
            inputMode="decimal"
            suffix="%"
            hint={texts.commissionHint}
            {...field('commission')}
          />
        </div>
        <TextArea label={texts.formDescription} hint={texts.formDescriptionHint} rows={7} {...field('description')} />
        <FormPhotos
          draftForm={annonceForm}
          onAdd={(file) => addPhoto(device, file, 'annonces')}
          onRemove={(url) => removePhoto(device, url)}
        />
        <PrecisionFields form={annonceForm} />
      </Card>
      <div className={styles.bar}>
        <SubmitButton formState={annonceForm}>{submitLabel}</SubmitButton>
      </div>
      {/* Below the button: advice that appears as a field loses focus must not move it from under the thumb. */}
      <Advice form={annonceForm} />
    </Form>
  )
}
