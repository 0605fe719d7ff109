import { type ReactNode, useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { EmptyState } from '#components/brand/empty-state.tsx'
import { PartnerLeft } from '#components/candidature/partner-left.tsx'
import { NotArrived } from '#components/sync/not-arrived.tsx'
import { useOwnArrival } from '#data/hooks/use-arrival.ts'
import { type Partnership, usePartnership } from '#data/hooks/use-partnerships.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { isCandidatureId, ownersOf } from '#domain/ids.ts'
import { contratInForce } from '#domain/papers/statements/terms.ts'
import type { Turn } from '#domain/papers/turns.ts'
import { whichIn } from '#messages/distinct-names.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { common } from '#messages/fr.ts'
import { partyName } from '#messages/party-names.ts'
import { ButtonLink } from '#ui/button.tsx'
import { DeferredRender } from '#ui/deferred-render.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { comptoirPath } from '#wire/comptoir.ts'
import { ROW_PARAMETER } from '#wire/label-address.ts'
import { EndActions } from '../end/end-actions.tsx'
import { BackFromPaper } from '../paper/paper-links.tsx'
import { Money } from './money.tsx'
import styles from './page.module.css'
import { PartnershipPapers } from './papers.tsx'
import { ScanButton } from './scan.tsx'
import { ForeignPiece, ScannedPiece } from './scanned-piece.tsx'
import { Stock } from './stock.tsx'
import { PartnershipThread } from './thread.tsx'
import { END_ID, TurnCard } from './turn.tsx'
import { Who } from './who.tsx'

function Shown({
  partnership,
  turn,
  back,
}: {
  readonly partnership: Partnership
  readonly turn: Turn | null
  readonly back: ReactNode
}): ReactNode {
  const { candidature, papers, party, records } = partnership
  const { _id, boutiqueId, creatorId, annonce } = candidature
  const other = partyName(candidature, party === 'boutique' ? creatorId : boutiqueId)
  const agreed = contratInForce(papers, records.copies)
  const isMine = turn?.waitsFor.includes(party) === true
  const parts = { partnership, agreed, other }
  const piece = useSearchParams()[0].get(ROW_PARAMETER)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Whoever scans a label has a piece in the other hand. Here, since the page's own title takes the focus before.
    if (piece !== null) heading.current?.focus()
  }, [piece])
  const who = <Who {...parts} />
  return (
    <Page
      title={other}
      documentTitle={whichIn(PARTENARIAT.title, other, annonce)}
      width="narrow"
      back={back}
      lead={piece === null ? who : undefined}
    >
      {piece === null ? null : (
        <>
          <ScannedPiece partnership={partnership} id={piece} heading={heading} />
          {who}
        </>
      )}
      <PartnerLeft candidature={candidature} />
      <TurnCard {...parts} turn={turn} />
      <ButtonLink
        wide
        icon="plus"
        variant={isMine || partnership.isOver ? 'secondary' : 'primary'}
        to={comptoirPath(_id)}
        className={styles.sell}
      >
        {PARTENARIAT.sell}
      </ButtonLink>
      {piece === null ? <ScanButton wide variant="secondary" /> : null}
      <DeferredRender>
        <Money {...parts} turn={turn} />
        <Stock {...parts} />
        <PartnershipPapers {...parts} />
        <PartnershipThread {...parts} key={_id} />
        <div id={END_ID} tabIndex={-1}>
          <EndActions partnership={partnership} />
        </div>
      </DeferredRender>
    </Page>
  )
}

/** The page of a partnership: what comes next in it, its money, its pieces, its papers and what was said. */
export function PartnershipPage(): ReactNode {
  const { candidatureId = '' } = useParams()
  const isScanned = useSearchParams()[0].has(ROW_PARAMETER)
  const uid = useMemberUid()
  const partnership = usePartnership(candidatureId)
  const arrival = useOwnArrival()
  const back = <BackFromPaper />
  if (isScanned && isCandidatureId(candidatureId) && uid !== undefined && !ownersOf(candidatureId).includes(uid))
    return <ForeignPiece />
  if (partnership && partnership.turn !== undefined) return <Shown {...{ partnership, back }} turn={partnership.turn} />
  if (partnership === null && arrival === 'complete') {
    return (
      <Page title={PARTENARIAT.notFound} width="narrow" back={back}>
        <EmptyState title={PARTENARIAT.notFoundWhy} />
      </Page>
    )
  }
  return (
    <Page title={PARTENARIAT.title} width="narrow" back={back}>
      {partnership === null && arrival === 'away' ? (
        <NotArrived title={PARTENARIAT.notArrived} />
      ) : (
        <Spinner label={common.loading} />
      )}
    </Page>
  )
}
