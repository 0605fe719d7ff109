import type { ReactNode } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { ShareButton } from '#components/annonce/share-button.tsx'
import { useCorrection } from '#components/forms/use-correction.ts'
import { closeMessage, showAnswer } from '#components/messages/message-store.ts'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { overTexts } from '#components/photos/typed-texts.ts'
import { createAnnonce, editAnnonce } from '#data/commands/annonce.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { useDraft, useUnsentDrafts } from '#data/hooks/use-draft.ts'
import { useOwnAnnonce } from '#data/hooks/use-own-annonces.ts'
import { useSession } from '#data/hooks/use-session.ts'
import type { AnnonceId } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { whichIn } from '#messages/distinct-names.ts'
import { ANNONCE_WRITES, annonce as texts } from '#messages/fr/annonce.ts'
import { common } from '#messages/fr.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { AnnonceEditor } from './annonce-form.tsx'
import { type AnnonceValues, annonceValues, EMPTY_ANNONCE, valuesOfVersion } from './annonce-values.ts'

/** After a publication: to the annonce, and to whom it may be shown. */
function Published({ id }: { readonly id: AnnonceId }): ReactNode {
  const annonce = useOwnAnnonce(id)?.annonce
  const path = paths.annonce(id)
  return (
    <>
      <ButtonLink variant="secondary" icon="eye" to={path} onClick={closeMessage}>
        {texts.see}
      </ButtonLink>
      {annonce === undefined ? null : <ShareButton annonce={annonce} path={path} />}
    </>
  )
}

const annonceDraft = (id: string) => `annonce/${id}`

/** The form of one's own annonce, or of a new one, once the draft of an earlier visit has been read. */
function Editor({ annonce, initial }: { readonly annonce?: Annonce; readonly initial: AnnonceValues }): ReactNode {
  const device = useDevice()
  const draft = useDraft(annonceDraft(annonce?._id ?? 'new'))
  const correction = useCorrection()
  const refused = valuesOfVersion(correction?.version)
  const written = refused && correction?.written(refused)
  return (
    <AnnonceEditor
      annonce={annonce}
      draft={draft}
      initial={initial}
      version={annonce === undefined ? refused : written && overTexts(initial, written)}
      submitLabel={annonce === undefined ? texts.publish : texts.submitEdit}
      onSave={(fields, began) =>
        annonce === undefined ? createAnnonce(device, fields) : editAnnonce(device, annonce._id, fields, began)
      }
      onSaved={async (write) => {
        await correction?.settle()
        if (annonce !== undefined) showAnswer([write], ANNONCE_WRITES.edited)
        else showAnswer([write], ANNONCE_WRITES.published, <Published id={write.id as AnnonceId} />)
      }}
    />
  )
}

/** A new annonce, prefilled with the boutique's own name and city. */
export function CreateAnnonce(): ReactNode {
  const session = useSession()
  const goBack = useGoBack(paths.tableauDeBord)
  const profil = session.state === 'member' ? session.profil : null
  return (
    <Page
      title={texts.createTitle}
      lead={texts.createLead}
      back={<BackButton label={common.back} onClick={goBack} />}
      width="narrow"
    >
      {profil === null ? (
        <Spinner label={common.loading} />
      ) : (
        <Editor initial={{ ...EMPTY_ANNONCE, nom: profil.nom, ville: profil.ville }} />
      )}
    </Page>
  )
}

/** Edits one's own annonce, unless a candidature is open. A rejected creation is corrected as a new annonce. */
export function EditAnnonce(): ReactNode {
  const { annonceId = '' } = useParams()
  const ownAnnonce = useOwnAnnonce(annonceId as AnnonceId)
  const isDrafted = useUnsentDrafts().includes(annonceDraft(annonceId))
  const correction = useCorrection()
  const { state } = useLocation()
  const goBack = useGoBack(paths.tableauDeBord)
  if (ownAnnonce === null && correction !== undefined) return <Navigate to={paths.annonceCreer} state={state} replace />
  return (
    <Page
      title={texts.editTitle}
      documentTitle={
        ownAnnonce ? whichIn(texts.editTitle, ownAnnonce.annonce.nom, ownAnnonce.annonce) : texts.editTitle
      }
      back={<BackButton label={common.back} onClick={goBack} />}
      width="narrow"
    >
      {ownAnnonce === undefined ? <Spinner label={common.loading} /> : null}
      {ownAnnonce === null ? <Callout tone="plain">{texts.missing}</Callout> : null}
      {ownAnnonce && !ownAnnonce.editable ? (
        <Callout tone="waiting" title={texts.blocked}>
          {ownAnnonce.write === 'rejected'
            ? texts.changesStay.refused
            : isDrafted
              ? texts.changesStay.draft
              : undefined}
        </Callout>
      ) : null}
      {ownAnnonce?.editable ? (
        <Editor annonce={ownAnnonce.annonce} initial={annonceValues(ownAnnonce.annonce)} />
      ) : null}
    </Page>
  )
}
