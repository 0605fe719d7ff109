import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormPhotos, FormVille } from '#components/form-fields.tsx'
import { showMessage } from '#components/message-store.ts'
import { useCorrection } from '#components/use-correction.ts'
import { errorOf, useDraftForm } from '#components/use-draft-form.ts'
import { addPhoto, removePhoto } from '#data/commands/photo.ts'
import { saveProfil } from '#data/commands/profil.ts'
import { type Draft, useDraft } from '#data/hooks/use-draft.ts'
import { useAdresseLocale } from '#data/hooks/use-profil.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { User } from '#domain/user.ts'
import { profil } from '#messages/fr/profil.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { paths } from '#wire/site.ts'
import styles from './profil.module.css'
import { checkProfil, type ProfilValues, parseProfil, valuesOf } from './profil-values.ts'

/** Texts of a refused version over the current ones. */
function corrected(values: ProfilValues, version: { readonly [field: string]: unknown } | undefined): ProfilValues {
  if (version === undefined) return values
  const texts = Object.entries(version).filter(([field, value]) => field in values && typeof value === 'string')
  return { ...values, ...Object.fromEntries(texts) }
}

function Fields({
  user,
  adresseLocale,
  draft,
}: {
  readonly user: User
  readonly adresseLocale: string
  readonly draft: Draft
}): ReactNode {
  const { userType } = user
  const correction = useCorrection()
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  const form = useDraftForm<ProfilValues>({
    draft: correction === undefined ? draft : { values: null, keep: draft.keep },
    initial: corrected(valuesOf(user, adresseLocale), correction?.version),
    check: (values) => checkProfil(userType, values),
  })
  const submit = form.handleSubmit(async (values) => {
    const outcome = await saveProfil(parseProfil(values))
    setFailed(!outcome.ok)
    if (!outcome.ok) return
    draft.forget()
    showMessage(profil.saved, profil.savedText)
    await navigate(paths.tableauDeBord)
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {failed ? <Notice tone="bad">{profil.failed}</Notice> : null}
      <Card as="section" className={styles.group}>
        <h2>{profil.about}</h2>
        <div className={styles.pair}>
          {userType === 'createur' ? (
            <TextField
              label={profil.prenom}
              optional
              autoComplete="given-name"
              {...form.register('prenom')}
              error={errorOf(form, 'prenom')}
            />
          ) : null}
          <TextField
            label={profil.nom[userType]}
            autoComplete={userType === 'boutique' ? 'organization' : 'family-name'}
            {...form.register('nom')}
            error={errorOf(form, 'nom')}
          />
        </div>
        <FormVille form={form} />
        {userType === 'boutique' ? (
          <TextField
            label={profil.adresseLocale}
            hint={profil.adresseLocaleHint}
            autoComplete="street-address"
            {...form.register('adresseLocale')}
            error={errorOf(form, 'adresseLocale')}
          />
        ) : (
          <>
            <TextArea
              label={profil.profileDescription}
              hint={profil.profileDescriptionHint}
              optional
              {...form.register('profileDescription')}
              error={errorOf(form, 'profileDescription')}
            />
            <TextArea
              label={profil.specificites}
              hint={profil.specificitesHint}
              optional
              rows={3}
              {...form.register('specificites')}
              error={errorOf(form, 'specificites')}
            />
          </>
        )}
        <TextField
          label={profil.siret}
          hint={profil.siretHint}
          optional
          inputMode="numeric"
          {...form.register('siret')}
          error={errorOf(form, 'siret')}
        />
      </Card>
      <Card as="section" className={styles.group}>
        <h2>{profil.links}</h2>
        <TextField
          label={profil.siteInternet}
          optional
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          {...form.register('siteInternet')}
          error={errorOf(form, 'siteInternet')}
        />
        <div className={styles.pair}>
          <TextField
            label={profil.instagram}
            optional
            {...form.register('instagram')}
            error={errorOf(form, 'instagram')}
          />
          <TextField
            label={profil.facebook}
            optional
            {...form.register('facebook')}
            error={errorOf(form, 'facebook')}
          />
        </div>
        <FormPhotos form={form} onAdd={(file) => addPhoto(file, 'users')} onRemove={removePhoto} />
      </Card>
      <Button type="submit" busy={form.formState.isSubmitting}>
        {profil.submit}
      </Button>
    </form>
  )
}

/** One's own profile, to complete or to edit. */
export function ProfilForm(): ReactNode {
  const session = useSession()
  const adresseLocale = useAdresseLocale()
  const draft = useDraft('profil')
  const user = session.state === 'member' ? session.profil : null
  const unknownAddress = user?.userType === 'boutique' && adresseLocale === undefined
  if (user === null || unknownAddress || !draft.ready) return <Spinner label={common.loading} />
  return <Fields user={user} adresseLocale={adresseLocale ?? ''} draft={draft} />
}
