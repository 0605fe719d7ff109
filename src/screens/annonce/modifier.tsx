import type { ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { showMessage } from '#components/message-store.ts'
import { useCorrection } from '#components/use-correction.ts'
import { useGoBack } from '#components/use-go-back.ts'
import { editAnnonce, type AnnonceForm as Form } from '#data/commands/annonce.ts'
import { type OwnAnnonce, useOwnAnnonce } from '#data/hooks/use-annonces.ts'
import { useDraft } from '#data/hooks/use-draft.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { common } from '#messages/fr.ts'
import { Notice } from '#ui/notice.tsx'
import { BackButton, Page } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { paths } from '#wire/site.ts'
import { AnnonceForm } from './annonce-form.tsx'
import { valuesOf, valuesOfVersion } from './annonce-values.ts'

function Editor({ own }: { readonly own: OwnAnnonce }): ReactNode {
  const id = own.annonce._id
  const draft = useDraft(`annonce/${id}`)
  const navigate = useNavigate()
  const version = valuesOfVersion(useCorrection()?.version)
  const save = async (form: Form) => {
    const outcome = await editAnnonce(id, form)
    if (outcome.ok) {
      draft.forget()
      showMessage(...texts.edited)
      await navigate(paths.tableauDeBord)
    }
    return outcome
  }
  if (!own.editable) return <Notice tone="waiting">{texts.blocked}</Notice>
  if (!draft.ready) return <Spinner label={common.loading} />
  return (
    <AnnonceForm
      draft={version === undefined ? draft : { values: null, keep: draft.keep }}
      initial={version ?? valuesOf(own.annonce)}
      submitLabel={texts.submitEdit}
      onSave={save}
    />
  )
}

/** Edits one's own annonce, unless a candidature is under way. A refused creation is corrected as a new annonce. */
export function ModifierAnnonce(): ReactNode {
  const { annonceId = '' } = useParams()
  const own = useOwnAnnonce(annonceId as AnnonceId)
  const correction = useCorrection()
  const goBack = useGoBack(paths.tableauDeBord)
  if (own === null && correction !== undefined) return <Navigate to={paths.annonceCreer} state={correction} replace />
  return (
    <Page title={texts.editTitle} back={<BackButton label={common.back} onClick={goBack} />} width="narrow">
      {own === undefined ? <Spinner label={common.loading} /> : null}
      {own === null ? <Notice tone="plain">{texts.missing}</Notice> : null}
      {own ? <Editor own={own} /> : null}
    </Page>
  )
}
