import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { recordKeyOf } from '#domain/ids.ts'
import { PAPER_NAMES, type Paper, type PaperName } from '#domain/papers/papers.ts'
import { approvedAt, type PaperState, paperStateOf } from '#domain/papers/turns.ts'
import { EXEMPLAIRES } from '#messages/fr/partenariat/exemplaires.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'
import { formatInstant, formatMoment } from '#messages/instants.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import type { IconName } from '#ui/icon.tsx'
import { ItemName } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { saveFile } from '#ui/save-file.ts'
import { Badge } from '#ui/status/badge.tsx'
import type { Tone } from '#ui/status/tone.ts'
import { paths } from '#wire/site.ts'
import { paperOfCopy } from '../agreed/copy-paper.ts'
import { makePaper } from '../paper/make-paper.tsx'
import section from '../paper/section.module.css'
import styles from './page.module.css'
import type { PartProps } from './who.tsx'

const LOOKS: { readonly [S in PaperState]: { readonly tone: Tone; readonly icon: IconName } } = {
  'to-complete': { tone: 'waiting', icon: 'edit' },
  'to-approve': { tone: 'waiting', icon: 'clock' },
  approved: { tone: 'good', icon: 'check' },
  amendment: { tone: 'waiting', icon: 'edit' },
}

const PDF = 'application/pdf'

/** Whether this browser gives a file to another app. */
function canShare(): boolean {
  return navigator.canShare?.({ files: [new File([''], 'contrat.pdf', { type: PDF })] }) === true
}

/** Gives a file to another app, or downloads it when the browser refuses. */
async function share({ name, content }: { readonly name: string; readonly content: Blob }): Promise<void> {
  try {
    await navigator.share({ files: [new File([content], name, { type: PDF })] })
  } catch (error) {
    // Not when somebody closed the choice of apps.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile({ name, content })
  }
}

/** The file of the contract in force: to keep, or to give to another app. */
function ContratFile({ paper }: { readonly paper: Paper }): ReactNode {
  const [busy, setBusy] = useState(false)
  const make = async (give?: typeof share) => {
    setBusy(true)
    await makePaper(paper, give)
    setBusy(false)
  }
  return (
    <ItemName value={PARTENARIAT.contratInForce}>
      <div className={layout.row2}>
        <Button small variant="secondary" icon="document" busy={busy} onClick={() => void make()}>
          {PARTENARIAT.pdf}
        </Button>
        {canShare() ? (
          <Button small variant="secondary" icon="share" busy={busy} onClick={() => void make(share)}>
            {PARTENARIAT.share}
          </Button>
        ) : null}
      </div>
    </ItemName>
  )
}

function PaperRow({ partnership, paper }: Pick<PartProps, 'partnership'> & { readonly paper: PaperName }): ReactNode {
  const { candidature, papers, records, situation } = partnership
  const { annonceId, creatorId } = candidature
  const { inForce } = papers
  const state = paperStateOf(situation, paper)
  const when = formatInstant(paper === 'contrat' ? inForce.at : approvedAt(situation, paper))
  const copy = paper === 'contrat' ? records.copies.find(({ hash }) => hash === inForce.hash) : undefined
  const made = copy === undefined ? null : paperOfCopy(copy)
  return (
    <li className={cx(layout.stack2, styles.paper)}>
      <div className={layout.middle2}>
        <Link to={paths[paper](annonceId, creatorId)} className={styles.link}>
          {PARTENARIAT.paper[paper]}
        </Link>
        <Badge {...LOOKS[state]}>{spaced(PARTENARIAT.state[state](when))}</Badge>
      </div>
      {state === 'amendment' ? <p className={layout.note}>{spaced(PARTENARIAT.former(when))}</p> : null}
      {made === null ? null : <ContratFile paper={made} />}
    </li>
  )
}

/** The papers of a partnership, where each stands, and the versions that both parties agreed to. */
export function PartnershipPapers({ partnership }: PartProps): ReactNode {
  const { candidature, records } = partnership
  const { _id, annonceId, creatorId } = candidature
  const { statements, copies } = records
  return (
    <section className={layout.stack3} aria-labelledby="papiers">
      <h2 id="papiers">{PARTENARIAT.papers}</h2>
      <ul className={cx(layout.frame, styles.papers)}>
        {PAPER_NAMES.map((paper) => (
          <PaperRow key={paper} partnership={partnership} paper={paper} />
        ))}
        <li className={cx(layout.middle2, styles.paper)}>
          <Link to={paths.releves(annonceId, creatorId)} className={styles.link}>
            {PARTENARIAT.releves}
          </Link>
          <span className={layout.note}>{PARTENARIAT.releveCount(statements.length)}</span>
        </li>
      </ul>
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
