import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Records } from '#data/hooks/use-records.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { partyOf } from '#domain/papers/partenariat.ts'
import type { StatementStatus } from '#domain/papers/statements/ledger.ts'
import { linesMatchTotals, type ReleveData } from '#domain/papers/statements/lines.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { otherName, partnershipTitle } from '#messages/party-names.ts'
import { releveTitle } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { paths } from '#wire/site.ts'
import { MakePaper, makePaper } from '../paper/make-paper.tsx'
import { downloadCsv } from '../paper/on-demand.ts'
import paper from '../paper/paper.module.css'
import { canShare, share } from '../paper/share.ts'
import { RefusedActs, ReleveActs } from './acts.tsx'
import { ReleveSheet } from './releve-sheet.tsx'

/** The state of the statement's number, until the page is left or it has its answer. One element, so that its arrival is announced. */
function NumberingStatus({
  number,
  made,
  answered,
  text,
}: {
  readonly number: number
  readonly made: boolean
  readonly answered: boolean
  readonly text: string
}): ReactNode {
  const [awaited] = useState(made || number === 0)
  if (!awaited || answered) return null
  return (
    <Callout
      live
      tone={number === 0 ? 'waiting' : 'good'}
      title={number === 0 ? undefined : RELEVES.justProposed(releveTitle(number))}
    >
      {spaced(number === 0 ? RELEVES.waitingNumber : text)}
    </Callout>
  )
}

/** Its files: PDF, printed, shared, CSV. */
function Files({ data }: { readonly data: ReleveData }): ReactNode {
  const [sharing, setSharing] = useState(false)
  const made = { name: 'releve', data } as const
  const csv = () =>
    downloadCsv(`${RELEVES.file(data)}.csv`, async () => (await import('../paper/csv.ts')).releveCsv(data))
  const give = async () => {
    setSharing(true)
    await makePaper(made, share)
    setSharing(false)
  }
  return (
    <div className={layout.row2}>
      <MakePaper paper={made} isMain={false} />
      {canShare() ? (
        <Button variant="secondary" icon="share" busy={sharing} onClick={() => void give()}>
          {RELEVES.share}
        </Button>
      ) : null}
      <Button variant="secondary" icon="document" onClick={() => void csv()}>
        {RELEVES.csv}
      </Button>
    </div>
  )
}

/**
 * One statement: where it stands and whose turn it is, then the statement itself, to read, to print, as files.
 * @param made whether it was made here a moment ago
 */
export function RelevePage({
  candidature,
  data,
  status,
  waiting,
  made,
  willRemain,
  onRedo,
}: {
  readonly candidature: Candidature
  readonly data: ReleveData
  readonly status: StatementStatus
  readonly waiting: Records['waiting']
  readonly made: boolean
  readonly willRemain: number
  readonly onRedo: (() => void) | undefined
}): ReactNode {
  const navigate = useNavigate()
  const uid = useMemberUid()
  const other = otherName(candidature, uid)
  const party = partyOf(candidature, uid)
  const title = releveTitle(data.number)
  const isAnswered = status.state !== 'proposed' && status.state !== 'alone'
  const list = paths.releves(candidature.annonceId, candidature.creatorId)
  const text = leaverOf(candidature) === null ? RELEVES.proposedTo(other) : RELEVES.proposedAlone
  return (
    <Page
      title={title}
      documentTitle={partnershipTitle(title, candidature, uid)}
      width="narrow"
      back={<BackButton label={RELEVES.back} onClick={() => void navigate(list)} />}
    >
      <div className={paper.tools}>
        <NumberingStatus number={data.number} made={made} answered={isAnswered} text={text} />
        <RefusedActs status={status} names={data} />
        <ReleveActs {...{ candidature, data, status, waiting, party, other, willRemain, onRedo }} />
        {linesMatchTotals(data) ? null : <Callout tone="waiting">{spaced(RELEVES.incomplete)}</Callout>}
      </div>
      <article className={paper.sheet} aria-label={title}>
        <ReleveSheet data={data} />
      </article>
      <div className={paper.tools}>
        <Files data={data} />
      </div>
    </Page>
  )
}
