import { type ReactNode, useState } from 'react'
import { DocumentLinks } from '#components/candidature/document-links.tsx'
import { showAnswer, showMessage } from '#components/messages/message-store.ts'
import { closeAnnonce, deleteAnnonce, reopenAnnonce } from '#data/commands/annonce.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { OwnAnnonce } from '#data/hooks/use-own-annonces.ts'
import { useConfirmedCandidatures, useContratIsNext } from '#data/hooks/use-partenariat.ts'
import { ANNONCE_WRITES, annonce as texts } from '#messages/fr/annonce.ts'
import { common } from '#messages/fr.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'
import styles from './tableau-de-bord.module.css'

/** The papers of an annonce's partnerships, which ask which one where there are several. */
function Papers({ annonceId }: { readonly annonceId: string }): ReactNode {
  const [first, ...others] = useConfirmedCandidatures(annonceId) ?? []
  const only = others.length === 0 ? first : undefined
  return (
    <DocumentLinks
      contrat={paths.contrat(annonceId)}
      inventaire={paths.inventaire(annonceId)}
      comptes={paths.comptes(annonceId)}
      contratIsNext={useContratIsNext(only)}
    />
  )
}

/** What an owner may do with an annonce: answer, edit, close or reopen, and delete it once closed. */
export function OwnerActions({ own }: { readonly own: OwnAnnonce }): ReactNode {
  const device = useDevice()
  const { annonce, statuses, editable } = own
  const [deleting, setDeleting] = useState(false)
  const [toggle] = useExclusive(async () => {
    const outcome = annonce.active ? await closeAnnonce(device, annonce._id) : await reopenAnnonce(device, annonce._id)
    if (!outcome.ok) showMessage(common.error, texts.statusFailed)
  })
  const [remove] = useExclusive(async () => {
    setDeleting(false)
    const outcome = await deleteAnnonce(device, annonce._id)
    if (outcome.ok) showAnswer([outcome.value], ANNONCE_WRITES.deleted)
    else showMessage(common.error, texts.deleteFailed)
  })
  const label = `${texts.candidatures} (${statuses.length})`
  return (
    <div className={styles.actions}>
      {statuses.length === 0 ? (
        <Button small variant="secondary" icon="mail" reason={texts.noCandidature}>
          {label}
        </Button>
      ) : (
        <ButtonLink small icon="mail" to={paths.candidatures(annonce._id)}>
          {label}
        </ButtonLink>
      )}
      {editable ? (
        <ButtonLink small variant="secondary" icon="edit" to={paths.annonceModifier(annonce._id)}>
          {texts.edit}
        </ButtonLink>
      ) : (
        <Button small variant="secondary" icon="edit" reason={texts.blocked} reasonSeen>
          {texts.edit}
        </Button>
      )}
      {annonce.masquee ? null : (
        <Button small variant="secondary" icon={annonce.active ? 'lock' : 'eye'} onClick={() => toggle()}>
          {annonce.active ? texts.close : texts.reopen}
        </Button>
      )}
      {annonce.active ? null : (
        <Button small variant="danger" icon="trash" onClick={() => setDeleting(true)}>
          {texts.delete}
        </Button>
      )}
      {statuses.includes('confirmed') ? <Papers annonceId={annonce._id} /> : null}
      {deleting ? (
        <ConfirmDialog
          title={texts.deleteTitle}
          confirm={common.delete}
          cancel={common.cancel}
          icon="trash"
          onConfirm={() => remove()}
          onCancel={() => setDeleting(false)}
        >
          <p>{texts.deleteText(annonce.nom)}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
