import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { showMessage } from '#components/messages/message-store.ts'
import { proposeStatement } from '#data/commands/records.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { Records } from '#data/hooks/use-records.ts'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { isRecordId } from '#domain/ids.ts'
import type { StatementData } from '#domain/papers/records.ts'
import type { StatementStatus } from '#domain/papers/statements/ledger.ts'
import { type ReleveSource, releveOf } from '#domain/papers/statements/lines.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { RELEVES } from '#messages/fr/partenariat/releves.ts'
import { common } from '#messages/fr.ts'
import { partnershipTitle } from '#messages/party-names.ts'
import { releveTitle, stateText } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import layout from '#ui/layout/layout.module.css'
import { BackButton, Page } from '#ui/layout/page.tsx'
import { Callout } from '#ui/status/callout.tsx'
import { useExclusive } from '#ui/use-exclusive.ts'
import { paths } from '#wire/site.ts'
import { MaybeSame } from '../page/maybe-same.tsx'
import { releveLink } from '../page/turn-links.ts'
import paper from '../paper/paper.module.css'
import section from '../paper/section.module.css'
import { ReleveFields } from './releve-fields.tsx'
import { ReleveSheet } from './releve-sheet.tsx'
import type { NewReleve } from './use-new-releve.ts'

/** The navigation state that leads to the page of a statement just made. */
export const MADE_HERE = 'made-here'

interface Props {
  readonly candidature: Candidature
  readonly records: Records
  readonly terms: TermsByDay
  readonly releve: NewReleve
  readonly source: Omit<ReleveSource, 'status'>
  /** The last statement, which this one replaces if it is contested. */
  readonly last: StatementStatus | undefined
  /** What was paid in excess before. */
  readonly creditCentimes: number
}

/** Why the statement that this one replaces is contested, and how a sale of it is put right. */
function Contested({
  candidature: { annonceId, creatorId },
  source,
  last,
}: Pick<Props, 'candidature' | 'source'> & { readonly last: StatementStatus }): ReactNode {
  return (
    <Callout tone="waiting" title={releveTitle(last.statement.number)}>
      <div className={layout.stack2}>
        <p dir="auto">{spaced(stateText(last, source))}</p>
        <p>{spaced(RELEVES.correctSale)}</p>
        <div>
          <ButtonLink small variant="secondary" icon="shelf" to={paths.inventaire(annonceId, creatorId)}>
            {RELEVES.seeSales}
          </ButtonLink>
        </div>
      </div>
    </Callout>
  )
}

/** A statement to make: its days, its terms and its free lines, then its preview. */
export function NewRelevePage(props: Props): ReactNode {
  const { candidature, records, terms, releve, source, last, creditCentimes } = props
  const device = useDevice()
  const navigate = useNavigate()
  const list = paths.releves(candidature.annonceId, candidature.creatorId)
  const { statement, empty, isWrong, missing } = releve
  const [propose, proposing] = useExclusive(async (made: StatementData) => {
    const outcome = await proposeStatement(device, candidature, made)
    if (!outcome.ok) return showMessage(common.error, RELEVES.failed)
    releve.forget()
    const { id } = outcome.value
    const to = isRecordId(id) ? releveLink(candidature, id) : list
    void navigate(to, { replace: true, state: MADE_HERE })
  })
  const obstacle = isWrong ? RELEVES.correct : missing
  return (
    <Page
      title={RELEVES.newTitle}
      documentTitle={partnershipTitle(RELEVES.newTitle, candidature, useMemberUid())}
      width="narrow"
      back={<BackButton label={RELEVES.back} onClick={() => void navigate(list)} />}
    >
      <div className={paper.tools}>
        {last?.state === 'contested' ? <Contested {...{ candidature, source, last }} /> : null}
        <MaybeSame id={candidature._id} records={records} />
        <ReleveFields releve={releve} names={source} />
        {creditCentimes === 0 ? null : (
          <Callout tone="plain">{spaced(RELEVES.credited(Math.abs(creditCentimes)))}</Callout>
        )}
        {empty ? (
          <Callout live tone="plain">
            {spaced(RELEVES.nothing)}
          </Callout>
        ) : (
          <div className={section.section}>
            <p className={section.note}>{spaced(RELEVES.proposeNote)}</p>
            <div className={layout.row2}>
              <Button
                icon="check"
                busy={proposing}
                reason={obstacle && spaced(obstacle)}
                onClick={() => statement && propose(statement)}
              >
                {leaverOf(candidature) === null ? RELEVES.propose : RELEVES.establish}
              </Button>
            </div>
          </div>
        )}
      </div>
      {statement === null || empty ? null : (
        <article className={paper.sheet} aria-label={RELEVES.preview}>
          <h2>{RELEVES.preview}</h2>
          <ReleveSheet data={releveOf(statement, records, terms, { ...source, status: null })} />
        </article>
      )}
    </Page>
  )
}
