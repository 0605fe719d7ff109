import { type ReactNode, useState } from 'react'
import { BoutiqueBadge } from '#components/candidature/candidature-badge.tsx'
import { ChoiceOvertaken } from '#components/candidature/choice-overtaken.tsx'
import { ConversationLink } from '#components/candidature/conversation-link.tsx'
import { DocumentLinks } from '#components/candidature/document-links.tsx'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { WaitingNote } from '#components/sync/waiting-note.tsx'
import { WriteBadge } from '#components/sync/write-badge.tsx'
import { moveCandidature } from '#data/commands/candidature.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { CandidatureRow } from '#data/hooks/use-candidatures.ts'
import { type Candidature, type CandidatureStatus, leaverOf } from '#domain/candidature.ts'
import { nextStatuses } from '#domain/transitions.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { errorMessage } from '#messages/errors.ts'
import { address } from '#messages/fr/address.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { formatInstant } from '#messages/instants.ts'
import { Button, ButtonAnchor, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import styles from './candidatures.module.css'

/** Ways to the créateur: their profile, and their address once it is proved. */
function Reach({ candidature }: { readonly candidature: Candidature }): ReactNode {
  return (
    <>
      <ButtonLink variant="quiet" icon="user" to={paths.profil(candidature.creatorId)}>
        {texts.profil}
      </ButtonLink>
      {isEmailShown(candidature.email) ? (
        <ButtonAnchor variant="quiet" icon="mail" href={`mailto:${candidature.email}`}>
          {texts.write}
        </ButtonAnchor>
      ) : (
        <p className={styles.date}>{address.withheld}</p>
      )}
    </>
  )
}

/** One candidature as the boutique sees it. Its buttons are the transitions the table allows. */
export function CandidatureItem({ row }: { readonly row: CandidatureRow }): ReactNode {
  const device = useDevice()
  const { candidature, write } = row
  const [refused, setRefused] = useState<string>()
  const moves = nextStatuses(candidature.status, 'boutique')
  const move = async (to: CandidatureStatus) => {
    const outcome = await moveCandidature(device, candidature._id, to)
    setRefused(outcome.ok ? undefined : outcome.code)
  }
  return (
    <Card as="li" className={styles.item}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.nom}>{candidature.nom}</h2>
          <p className={styles.date}>{texts.receivedOn(formatInstant(candidature.date))}</p>
        </div>
        <div className={styles.badges}>
          <BoutiqueBadge status={candidature.status} />
          <WriteBadge write={write} />
        </div>
      </div>
      <PartnerLeft candidature={candidature} />
      {candidature.message === '' ? null : <p className={styles.message}>{candidature.message}</p>}
      <WaitingNote
        of={{ db: 'candidatures', id: candidature._id }}
        write={write}
        text={texts.waiting[candidature.status]}
        className={styles.date}
      />
      <ChoiceOvertaken row={row} />
      {refused === undefined ? null : (
        <Callout tone="bad" title={texts.failed}>
          {errorMessage(refused)}
        </Callout>
      )}
      <div className={styles.actions}>
        {moves.includes('awaiting-creator') ? (
          <Button icon="check" onClick={() => void move('awaiting-creator')}>
            {texts.accept}
          </Button>
        ) : null}
        {moves.includes('refused-by-boutique') ? (
          <Button variant="danger" icon="close" onClick={() => void move('refused-by-boutique')}>
            {texts.refuse}
          </Button>
        ) : null}
        {candidature.status === 'confirmed' ? (
          <DocumentLinks
            contrat={paths.contrat(candidature.annonceId, candidature.creatorId)}
            inventaire={paths.inventaire(candidature.annonceId, candidature.creatorId)}
            comptes={paths.comptes(candidature.annonceId, candidature.creatorId)}
          />
        ) : null}
        <ConversationLink to={paths.conversation(candidature._id)} name={candidature.nom} />
        {leaverOf(candidature) === null ? <Reach candidature={candidature} /> : null}
      </div>
    </Card>
  )
}
