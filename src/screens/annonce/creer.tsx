import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { showMessage } from '#components/message-store.ts'
import { useCorrection } from '#components/use-correction.ts'
import { useGoBack } from '#components/use-go-back.ts'
import { createAnnonce, type AnnonceForm as Form } from '#data/commands/annonce.ts'
import { abandonRejection } from '#data/commands/rejection.ts'
import { useDraft } from '#data/hooks/use-draft.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { annonce as texts } from '#messages/fr/annonce.ts'
import { common } from '#messages/fr.ts'
import { BackButton, Page } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { paths } from '#wire/site.ts'
import { AnnonceForm } from './annonce-form.tsx'
import { EMPTY_ANNONCE, valuesOfVersion } from './annonce-values.ts'

/** A new annonce, with the boutique's own name and city to begin with. */
export function CreerAnnonce(): ReactNode {
  const session = useSession()
  const draft = useDraft('annonce/new')
  const correction = useCorrection()
  const navigate = useNavigate()
  const goBack = useGoBack(paths.tableauDeBord)
  const profil = session.state === 'member' ? session.profil : null
  const version = valuesOfVersion(correction?.version)
  const save = async (form: Form) => {
    const outcome = await createAnnonce(form)
    if (outcome.ok) {
      draft.forget()
      // The corrected version is a new annonce: the refused one has nothing left to say.
      if (correction !== undefined) await abandonRejection(correction.rejection)
      showMessage(...texts.published)
      await navigate(paths.tableauDeBord)
    }
    return outcome
  }
  return (
    <Page
      title={texts.createTitle}
      lead={texts.createLead}
      back={<BackButton label={common.back} onClick={goBack} />}
      width="narrow"
    >
      {profil === null || !draft.ready ? (
        <Spinner label={common.loading} />
      ) : (
        <AnnonceForm
          draft={version === undefined ? draft : { values: null, keep: draft.keep }}
          initial={version ?? { ...EMPTY_ANNONCE, nom: profil.nom, ville: profil.ville }}
          submitLabel={texts.publish}
          onSave={save}
        />
      )}
    </Page>
  )
}
