import type { ReactNode } from 'react'
import { useVersionText } from '#data/hooks/use-records.ts'
import type { Candidature } from '#domain/candidature.ts'
import { canonicalForm, parseCanonical } from '#domain/papers/agreement.ts'
import { contratChanges, type Difference, differences } from '#domain/papers/differences.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import type { Agreement, Partenariat, RejectedAgreement } from '#domain/papers/partenariat.ts'
import { describeDifference } from '#messages/differences.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { useItemLabel } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import styles from './changes.module.css'
import section from './section.module.css'

/** The differences between two versions of a paper, side by side. @param earlier the name of the first one */
function SideBySide({
  differences,
  earlier,
}: {
  readonly differences: readonly Difference[]
  readonly earlier: string
}): ReactNode {
  return (
    <ol className={cx(layout.stack3, styles.list)}>
      {differences.map((difference) => {
        const { place, before, after } = describeDifference(difference)
        return (
          <li key={JSON.stringify(difference)} className={layout.stack1}>
            <p dir="auto">
              <strong>{spaced(place)}</strong>
            </p>
            <dl>
              <div>
                <dt className={layout.small}>{earlier}</dt>
                <dd dir="auto">{spaced(before)}</dd>
              </div>
              <div>
                <dt className={layout.small}>{AGREEMENTS.now}</dt>
                <dd dir="auto">{spaced(after)}</dd>
              </div>
            </dl>
          </li>
        )
      })}
    </ol>
  )
}

export interface Versions {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly paper: PaperName
}

/**
 * The differences between a paper and its version with that hash; `null` when the latter's text is not on this device,
 * `undefined` while it is being read.
 */
function useDifferences(
  { candidature, partenariat, paper }: Versions,
  hash: string,
): readonly Difference[] | null | undefined {
  const text = useVersionText(candidature._id, paper, hash)
  if (text === undefined) return undefined
  const [before, now] = [text === null ? null : parseCanonical(text), parseCanonical(canonicalForm(partenariat, paper))]
  return before === null || now === null ? null : differences(before, now)
}

/** One's agreement that the server rejected, with the paper's differences since it was given. */
export function AgreementRequest({
  question,
  ...versions
}: Versions & { readonly question: RejectedAgreement }): ReactNode {
  const found = useDifferences(versions, question.hash)
  if (found === undefined) return null
  const toRead =
    found === null ? AGREEMENTS.elsewhere : found.length === 0 ? AGREEMENTS.sameAsSeen : AGREEMENTS.readAgain
  const what = question.why === 'full' ? AGREEMENTS.onPaper : toRead
  return (
    <div className={layout.stack3}>
      <Callout tone="waiting" title={spaced(AGREEMENTS.again[question.why](versions.paper))}>
        {question.why === 'left' ? undefined : spaced(what)}
      </Callout>
      {found === null || found.length === 0 ? null : <SideBySide differences={found} earlier={AGREEMENTS.seen} />}
    </div>
  )
}

function Changes({
  found,
  texts: { since, agreed },
  open = false,
}: {
  readonly found: readonly Difference[] | null | undefined
  readonly texts: Pick<typeof AGREEMENTS, 'since'> & { readonly agreed: string }
  readonly open?: boolean
}): ReactNode {
  const words = since(found?.length ?? 0)
  const label = useItemLabel(words)
  if (found === undefined || found === null || found.length === 0) return null
  return (
    <details className={section.fold} open={open}>
      <summary aria-label={label}>{words}</summary>
      <SideBySide differences={found} earlier={agreed} />
    </details>
  )
}

/** The changes in a paper since the version with that hash, which this device still has. */
export function ChangedSince({ hash, ...versions }: Versions & { readonly hash: string }): ReactNode {
  return <Changes found={useDifferences(versions, hash)} texts={AGREEMENTS} />
}

/**
 * What a party has to read of the contract: from its history, where the text they agreed to is on another device.
 * @param own their agreement to an earlier version
 */
export function ChangesToRead({
  own,
  ...papers
}: Omit<Versions, 'paper'> & { readonly own: Agreement | undefined }): ReactNode {
  const { since, hash, changes } = contratChanges(papers.partenariat, own, null)
  const found = useDifferences({ ...papers, paper: 'contrat' }, hash)
  return <Changes found={found === null ? changes : found} texts={AGREEMENTS.contrat[since]} open />
}
