import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { recordKeyOf } from '#domain/ids.ts'
import { visibleContrat } from '#domain/papers/contrat.ts'
import { PAPER_NAMES, type Paper, type PaperName } from '#domain/papers/papers.ts'
import type { StatementStatus } from '#domain/papers/statements/ledger.ts'
import { type PaperToMake, releveOf } from '#domain/papers/statements/lines.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { approvedAt, type PaperState, paperStateOf } from '#domain/papers/turns.ts'
import { formatDate } from '#messages/format.ts'
import { EXEMPLAIRES } from '#messages/fr/partenariat/exemplaires.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { formatInstant, formatMoment } from '#messages/instants.ts'
import { releveTitle } from '#messages/releve-values.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import type { IconName } from '#ui/icon.tsx'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { Badge } from '#ui/status/badge.tsx'
import type { Tone } from '#ui/status/tone.ts'
import { paths } from '#wire/site.ts'
import { paperOfCopy } from '../agreed/copy-paper.ts'
import { DepositList } from '../inventaire/deposits/deposits.tsx'
import { inventaireData } from '../inventaire/inventaire-data.ts'
import { agreementData } from '../paper/agreement-data.ts'
import { PaperFile } from '../paper/paper-file.tsx'
import section from '../paper/section.module.css'
import { StateBadge } from '../releves/state-badge.tsx'
import styles from './page.module.css'
import type { PartProps } from './who.tsx'

const LOOKS: { readonly [S in PaperState]: { readonly tone: Tone; readonly icon: IconName } } = {
  'to-complete': { tone: 'waiting', icon: 'edit' },
  'to-approve': { tone: 'waiting', icon: 'clock' },
  approved: { tone: 'good', icon: 'check' },
  amendment: { tone: 'waiting', icon: 'edit' },
}

function PaperRow({ partnership, paper }: Pick<PartProps, 'partnership'> & { readonly paper: PaperName }): ReactNode {
  const { candidature, papers, records, situation, isOver } = partnership
  const { annonceId, creatorId } = candidature
  const { inForce } = papers
  const state = paperStateOf(situation, paper)
  const when = formatInstant(paper === 'contrat' ? inForce.at : approvedAt(situation, paper))
  const copy = paper === 'contrat' ? records.copies.find(({ hash }) => hash === inForce.hash) : undefined
  const ofCopy = copy === undefined ? null : paperOfCopy(copy, inForce)
  const sheet = (): Paper => ({
    name: 'inventaire',
    data: inventaireData(candidature, { ...records, partenariat: papers }, situation.hashes.inventaire),
  })
  const hasSheet = paper === 'inventaire' && state !== 'to-complete'
  const isDraft = paper === 'contrat' && inForce.hash === ''
  const draft = (): Paper => {
    const agreement = agreementData(papers, 'contrat', situation.hashes.contrat)
    const parties = { boutique: candidature.annonce.nom, createur: candidature.nom }
    return { name: 'contrat', data: visibleContrat(papers.contrat), parties, agreement }
  }
  const contrat = isDraft ? draft : ofCopy === null ? null : () => ofCopy
  const made = hasSheet ? sheet : contrat
  const approved = inForce.from > situation.today ? PARTENARIAT.contratToCome : PARTENARIAT.contratInForce
  const fileName = isDraft ? PARTENARIAT.contratDraft : approved
  return (
    <li className={cx(layout.stack2, styles.paper)}>
      <div className={layout.middle2}>
        <Link to={paths[paper](annonceId, creatorId)} className={styles.link}>
          {PARTENARIAT.paper[paper]}
        </Link>
        {isOver && state !== 'approved' ? null : (
          <Badge {...LOOKS[state]}>{spaced(PARTENARIAT.state[state](when, paper))}</Badge>
        )}
      </div>
      {state === 'amendment' && !isOver ? <p className={layout.note}>{spaced(PARTENARIAT.former(when))}</p> : null}
      {paper === 'contrat' && state === 'approved' && inForce.from !== '' ? (
        <p className={layout.note}>{spaced(PARTENARIAT.countsFrom(formatDate(inForce.from)))}</p>
      ) : null}
      {made === null ? null : (
        <ItemName value={hasSheet ? PARTENARIAT.inventaireNow : fileName}>
          <PaperFile paper={made} />
        </ItemName>
      )}
    </li>
  )
}

/** The statements, latest first: where each stands, and its file. */
function ReleveFiles({ partnership, agreed }: PartProps): ReactNode {
  const { candidature, papers, records, situation } = partnership
  const { annonce, nom } = candidature
  const { statements } = situation
  const names = { boutique: annonce.nom, createur: nom, contrat: agreed }
  const fileOf = (status: StatementStatus) => (): PaperToMake => ({
    name: 'releve',
    data: releveOf(status.statement, records, termsByDay(papers, records, annonce), { ...names, status }),
  })
  if (statements.length === 0) return <span className={layout.note}>{PARTENARIAT.noReleve}</span>
  return (
    <details className={section.fold}>
      <summary>{PARTENARIAT.eachReleve(statements.length)}</summary>
      <ul className={layout.stack3}>
        {statements.toReversed().map((status) => (
          <li key={status.statement._id} className={layout.stack2}>
            <p className={layout.middle2}>
              <strong>{releveTitle(status.statement.number)}</strong>
              <StateBadge status={status} />
            </p>
            <ItemName value={releveTitle(status.statement.number)}>
              <PaperFile paper={fileOf(status)} />
            </ItemName>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The papers of a partnership, where each stands, and the versions that both parties agreed to. */
export function PartnershipPapers(props: PartProps): ReactNode {
  const { partnership } = props
  const { candidature, papers, records } = partnership
  const { _id, annonceId, creatorId } = candidature
  const { copies } = records
  return (
    <section className={layout.stack3} aria-labelledby="papiers">
      <h2 id="papiers">{PARTENARIAT.papers}</h2>
      <ul className={cx(layout.frame, styles.papers)}>
        {PAPER_NAMES.map((paper) => (
          <PaperRow key={paper} partnership={partnership} paper={paper} />
        ))}
        <li className={cx(layout.stack1, styles.paper)}>
          <Link to={paths.releves(annonceId, creatorId)} className={styles.link}>
            {PARTENARIAT.releves}
          </Link>
          <ReleveFiles {...props} />
        </li>
      </ul>
      <DepositList candidature={candidature} partenariat={papers} records={records} />
      {copies.length === 0 ? null : (
        <details className={section.fold}>
          <summary>{PARTENARIAT.copies(copies.length)}</summary>
          <ul className={layout.stack2}>
            {copies.toReversed().map((copy) => (
              <li key={copy._id}>
                <Link to={paths.exemplaire(_id, recordKeyOf(copy._id))} className={styles.link}>
                  {`${EXEMPLAIRES.link[copy.paper]} ${EXEMPLAIRES.on(formatMoment(copy.at))}`}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
