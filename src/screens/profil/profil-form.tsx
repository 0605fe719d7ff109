import type { ReactNode } from 'react'
import { Form, SubmitButton, SubmitCallout } from '#components/forms/form.tsx'
import { FormPhotos, FormVille } from '#components/forms/form-fields.tsx'
import { takeUp } from '#components/forms/take-up.ts'
import { useCorrection } from '#components/forms/use-correction.ts'
import { type DraftForm, useDraftForm } from '#components/forms/use-draft-form.ts'
import { showMessage } from '#components/messages/message-store.ts'
import { showToast } from '#components/messages/toast-store.ts'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { useOrigin } from '#components/navigation/use-origin.ts'
import { overTexts, photoOfChoice, typedTexts } from '#components/photos/typed-texts.ts'
import { DocumentChoices } from '#components/versions/document-choices.tsx'
import { addPhoto, removePhoto } from '#data/commands/photo.ts'
import { saveProfil } from '#data/commands/profil.ts'
import { keepVersion } from '#data/commands/version.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { type CurrentDraft, useDraft } from '#data/hooks/use-draft.ts'
import { usePrive } from '#data/hooks/use-profil.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { PhotoTexts } from '#domain/market/photo-texts.ts'
import type { Prive, User } from '#domain/user.ts'
import { type Choice, choicesIn, valueOfText } from '#domain/versions/choices.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { photos } from '#messages/fr/photos.ts'
import { profil } from '#messages/fr/profil.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'
import { photoTextLabel } from '#messages/photo-texts.ts'
import { cx } from '#ui/cx.ts'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/layout/layout.module.css'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import styles from './profil.module.css'
import { checkProfil, type ProfilValues, parseProfil, profilValues } from './profil-values.ts'

function labelOf(field: string, doc: User | Prive): string | undefined {
  if (field === 'nom') return profil.nom['userType' in doc ? doc.userType : 'boutique']
  if (field === 'photos') return photos.legend
  if (photoOfChoice(field) !== undefined) return 'photos' in doc ? photoTextLabel(doc, field) : undefined
  const label: unknown = profil[field as keyof typeof profil]
  return typeof label === 'string' ? label : field
}

/** Alternatives written concurrently on the member's devices, to choose from. The form continues from the choice. */
function ProfilChoices({
  name,
  doc,
  form,
}: {
  readonly name: 'users' | 'prives'
  readonly doc: User | Prive
  readonly form: DraftForm<ProfilValues>
}): ReactNode {
  const device = useDevice()
  const shape = SHAPES[name]
  const keep = async ({ field, values }: Choice, value: string) => {
    const outcome = await keepVersion(device, name, doc._id, field, value)
    if (!outcome.ok) return showMessage(common.error, VERSIONS.failed)
    const offered = values.map((one) => valueOfText(shape, field, one.value))
    takeUp(form, field, offered, valueOfText(shape, field, value))
  }
  return (
    <DocumentChoices
      choices={choicesIn(shape, { ...doc })}
      photoTexts={'photoTexts' in doc ? doc.photoTexts : undefined}
      label={(field) => labelOf(field, doc)}
      words={(_field, value) => value}
      onKeep={(choice, value) => void keep(choice, value)}
    />
  )
}

export function EditProfil(): ReactNode {
  const goBack = useGoBack(paths.tableauDeBord)
  return (
    <Page title={profil.editTitle} back={<BackButton label={common.back} onClick={goBack} />} width="narrow">
      <ProfilForm />
    </Page>
  )
}

export function CompleteProfil(): ReactNode {
  const session = useSession()
  if (session.state !== 'member') return null
  return (
    <Page title={profil.completeTitle} lead={profil.completeLead[session.userType]} width="narrow">
      <ProfilForm />
    </Page>
  )
}

/** The texts of a rejected version: the photos stay the current ones. */
function textsOf(version: { readonly [field: string]: unknown }, values: ProfilValues): Partial<ProfilValues> {
  const texts = Object.entries(version).filter(([field, value]) => field in values && typeof value === 'string')
  return { ...Object.fromEntries(texts), photoTexts: typedTexts(version.photoTexts as PhotoTexts | undefined) }
}

function Fields({
  user,
  prive,
  draft,
}: {
  readonly user: User
  readonly prive: Prive | null
  readonly draft: CurrentDraft
}): ReactNode {
  const device = useDevice()
  const { userType } = user
  const correction = useCorrection()
  const origin = useOrigin()
  const initial = profilValues(user, prive?.adresseLocale ?? '')
  const profilForm = useDraftForm({
    draft,
    initial,
    edits: true,
    version: correction && overTexts(initial, correction.written(textsOf(correction.version, initial))),
    check: (values) => checkProfil(userType, values),
    send: (values, began) => saveProfil(device, parseProfil(values), parseProfil(began)),
    onSent: async (writes) => {
      await correction?.settle()
      showToast({ writes, texts: profil.saved, key: 'profil' })
    },
    next: origin ?? paths.tableauDeBord,
    failure: () => ({ tone: 'bad', text: profil.failed }),
  })
  const { field } = profilForm
  return (
    <Form formState={profilForm} className={cx(layout.stack5, styles.form)}>
      <SubmitCallout formState={profilForm} />
      <ProfilChoices name="users" doc={user} form={profilForm} />
      {prive === null ? null : <ProfilChoices name="prives" doc={prive} form={profilForm} />}
      <Card as="section" className={layout.stack4}>
        <h2>{profil.about}</h2>
        <div className={layout.pair}>
          {userType === 'createur' ? (
            <TextField label={profil.prenom} autoComplete="given-name" {...field('prenom')} />
          ) : null}
          <TextField
            label={profil.nom[userType]}
            autoComplete={userType === 'boutique' ? 'organization' : 'family-name'}
            {...field('nom')}
          />
        </div>
        <FormVille draftForm={profilForm} autoComplete="address-level2" />
        {userType === 'boutique' ? (
          <>
            <TextField
              label={profil.adresseLocale}
              hint={profil.adresseLocaleHint}
              autoComplete="street-address"
              {...field('adresseLocale')}
            />
            <TextArea label={profil.histoire} hint={profil.histoireHint} {...field('histoire')} />
          </>
        ) : (
          <>
            <TextArea
              label={profil.profileDescription}
              hint={profil.profileDescriptionHint}
              {...field('profileDescription')}
            />
            <TextArea label={profil.specificites} hint={profil.specificitesHint} rows={3} {...field('specificites')} />
          </>
        )}
        <TextField label={profil.siret} hint={profil.siretHint} inputMode="numeric" {...field('siret')} />
      </Card>
      <Card as="section" className={layout.stack4}>
        <h2>{profil.links}</h2>
        <TextField
          label={profil.siteInternet}
          hint={profil.siteInternetHint}
          inputMode="url"
          autoComplete="url"
          {...field('siteInternet')}
        />
        <div className={layout.pair}>
          <TextField label={profil.instagram} hint={profil.pageHint} {...field('instagram')} />
          <TextField label={profil.facebook} hint={profil.pageHint} {...field('facebook')} />
        </div>
        <FormPhotos
          draftForm={profilForm}
          onAdd={(file) => addPhoto(device, file, 'users')}
          onRemove={(url) => removePhoto(device, url)}
        />
      </Card>
      <SubmitButton formState={profilForm}>{profil.submit}</SubmitButton>
    </Form>
  )
}

/** One's own profile, to complete or to edit. */
function ProfilForm(): ReactNode {
  const session = useSession()
  const prive = usePrive()
  const draft = useDraft('profil')
  const user = session.state === 'member' ? session.profil : null
  const unknownAddress = user?.userType === 'boutique' && prive === undefined
  if (user === null || unknownAddress) return <Spinner label={common.loading} />
  return <Fields user={user} prive={prive ?? null} draft={draft} />
}
