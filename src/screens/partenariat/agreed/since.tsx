import type { ReactNode } from 'react'
import { useSeenText } from '#data/hooks/use-records.ts'
import type { Candidature } from '#domain/candidature.ts'
import { parseCanonical } from '#domain/partenariat/agreed-text.ts'
import { canonicalForm } from '#domain/partenariat/agreement.ts'
import { type Difference, differences } from '#domain/partenariat/differences.ts'
import type { PaperName } from '#domain/partenariat/papers.ts'
import type { Asked, Partenariat } from '#domain/partenariat/partenariat.ts'
import { describeDifference } from '#messages/differences.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { spaced } from '#messages/typography.ts'
import { cx } from '#ui/cx.ts'
import { useItemLabel } from '#ui/item-name.ts'
import layout from '#ui/layout/layout.module.css'
import { Callout } from '#ui/status/callout.tsx'
import section from '../paper/section.module.css'
import styles from './since.module.css'

/** What two versions of a paper say otherwise, each beside the other. @param earlier what the first one is called */
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

interface Props {
  readonly candidature: Candidature
  readonly partenariat: Partenariat
  readonly paper: PaperName
}

/**
 * What a paper says otherwise than the version of that hash; `null` when its text is not on this device, `undefined`
 * while it is being read.
 */
function useDifferences(
  { candidature, partenariat, paper }: Props,
  hash: string,
): readonly Difference[] | null | undefined {
  const text = useSeenText(candidature._id, paper, hash)
  if (text === undefined) return undefined
  const [before, now] = [text === null ? null : parseCanonical(text), parseCanonical(canonicalForm(partenariat, paper))]
  return before === null || now === null ? null : differences(before, now)
}

/** One's agreement that the server did not take, with what the paper says otherwise than when it was given. */
export function AskedAgain({ question, ...of }: Props & { readonly question: Asked }): ReactNode {
  const found = useDifferences(of, question.hash)
  if (found === undefined) return null
  const toRead =
    found === null ? AGREEMENTS.elsewhere : found.length === 0 ? AGREEMENTS.sameAsSeen : AGREEMENTS.readAgain
  const what = question.why === 'full' ? AGREEMENTS.onPaper : toRead
  return (
    <div className={layout.stack3}>
      <Callout tone="waiting" title={spaced(AGREEMENTS.again[question.why](of.paper))}>
        {question.why === 'left' ? undefined : spaced(what)}
      </Callout>
      {found === null || found.length === 0 ? null : <SideBySide differences={found} earlier={AGREEMENTS.seen} />}
    </div>
  )
}

/** What changed in a paper since the version of that hash, which this device still has. */
export function ChangedSince({ hash, ...of }: Props & { readonly hash: string }): ReactNode {
  const found = useDifferences(of, hash)
  const words = AGREEMENTS.since(found?.length ?? 0)
  const label = useItemLabel(words)
  if (found === undefined || found === null || found.length === 0) return null
  return (
    <details className={section.fold}>
      <summary aria-label={label}>{words}</summary>
      <SideBySide differences={found} earlier={AGREEMENTS.agreed} />
    </details>
  )
}
