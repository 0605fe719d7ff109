import type { ReactNode } from 'react'
import { useCorrection } from '#components/forms/use-correction.ts'
import { showAnswer } from '#components/messages/message-store.ts'
import { useGoBack } from '#components/navigation/use-go-back.ts'
import { createAnnonce } from '#data/commands/annonce.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Write } from '#data/hooks/use-answer.ts'
import { useDraft } from '#data/hooks/use-draft.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { ANNONCE_WRITES, annonce as texts } from '#messages/fr/annonce.ts'
import { common } from '#messages/fr.ts'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { paths } from '#wire/site.ts'
import { AnnonceForm } from './annonce-form.tsx'
import { EMPTY_ANNONCE, valuesOfVersion } from './annonce-values.ts'

/** A new annonce, with the boutique's own name and city to begin with. */
export function CreateAnnonce(): ReactNode {
  const device = useDevice()
  const session = useSession()
  const draft = useDraft('annonce/new')
  const correction = useCorrection()
  const goBack = useGoBack(paths.tableauDeBord)
  const profil = session.state === 'member' ? session.profil : null
  const announce = async (write: Write) => {
    await correction?.settle()
    showAnswer([write], ANNONCE_WRITES.published)
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
          draft={draft}
          initial={{ ...EMPTY_ANNONCE, nom: profil.nom, ville: profil.ville }}
          version={valuesOfVersion(correction?.version)}
          submitLabel={texts.publish}
          onSave={(fields) => createAnnonce(device, fields)}
          onSaved={announce}
        />
      )}
    </Page>
  )
}
