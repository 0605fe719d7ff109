import type { ReactNode } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { useCorrection } from '#components/forms/use-correction.ts'
import { showAnswer } from '#components/messages/message-store.ts'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { overTexts } from '#components/photos/typed-texts.ts'
import { editAnnonce } from '#data/commands/annonce.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft } from '#data/hooks/use-draft.ts'
import { type OwnAnnonce, useOwnAnnonce } from '#data/hooks/use-own-annonces.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { whichIn } from '#messages/distinct-names.ts'
import { ANNONCE_WRITES, annonce as texts } from '#messages/fr/annonce.ts'
import { common } from '#messages/fr.ts'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { AnnonceForm } from './annonce-form.tsx'
import { valuesOf, valuesOfVersion } from './annonce-values.ts'

function Editor({ own }: { readonly own: OwnAnnonce }): ReactNode {
  const device = useDevice()
  const id = own.annonce._id
  const draft = useDraft(`annonce/${id}`)
  const correction = useCorrection()
  const initial = valuesOf(own.annonce)
  const refused = valuesOfVersion(correction?.version)
  const written = refused && correction?.written(refused)
  if (!own.editable) return <Callout tone="waiting">{texts.blocked}</Callout>
  if (!draft.ready) return <Spinner label={common.loading} />
  return (
    <AnnonceForm
      own={own.annonce}
      draft={draft}
      initial={initial}
      version={written && overTexts(initial, written)}
      submitLabel={texts.submitEdit}
      onSave={(fields, began) => editAnnonce(device, id, fields, began)}
      onSaved={async (write) => {
        await correction?.settle()
        showAnswer([write], ANNONCE_WRITES.edited)
      }}
    />
  )
}

/** Edits one's own annonce, unless a candidature is open. A rejected creation is corrected as a new annonce. */
export function EditAnnonce(): ReactNode {
  const { annonceId = '' } = useParams()
  const own = useOwnAnnonce(annonceId as AnnonceId)
  const correction = useCorrection()
  const { state } = useLocation()
  const goBack = useGoBack(paths.tableauDeBord)
  if (own === null && correction !== undefined) return <Navigate to={paths.annonceCreer} state={state} replace />
  return (
    <Page
      title={texts.editTitle}
      documentTitle={own ? whichIn(texts.editTitle, own.annonce.nom, own.annonce) : texts.editTitle}
      back={<BackButton label={common.back} onClick={goBack} />}
      width="narrow"
    >
      {own === undefined ? <Spinner label={common.loading} /> : null}
      {own === null ? <Callout tone="plain">{texts.missing}</Callout> : null}
      {own ? <Editor own={own} /> : null}
    </Page>
  )
}
