import { useCallback, useEffect, useRef } from 'react'
import { usePaperHash } from '#data/hooks/use-partenariat.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { agreementKey, counterparty, type Partenariat, partyOf } from '#domain/papers/partenariat.ts'
import { AGREEMENTS } from '#messages/fr/partenariat/agreements.ts'
import { otherName } from '#messages/party-names.ts'
import { spaced } from '#messages/typography.ts'
import { useAsking } from '#ui/dialog/use-asking.tsx'
import type { Elements } from '#ui/elements.ts'

/** Changes a paper, or what is done instead where the member leaves it as it is. */
export type AskFirst = (change: () => void, refuse?: () => void) => void

/**
 * Asks before the first change of a version that the other party has approved; not of a contract that both have, which
 * stays in force.
 * @param partenariat as stored; `undefined` while loading
 */
export function useAskingFirst(
  paper: PaperName,
  candidature: Candidature,
  partenariat: Partenariat | undefined,
  uid: Uid,
): { readonly askFirst: AskFirst; readonly dialog: Elements } {
  const { ask, dialog } = useAsking()
  const hash = usePaperHash(partenariat, paper)
  const party = partyOf(candidature, uid)
  const [mine, theirs] = [party, counterparty(party)].map(
    (one) => partenariat?.agreements[agreementKey(paper, one)]?.hash,
  )
  const changed = useRef<string>(undefined) // the version that they said they would change
  const waiting = useRef<(() => void)[]>([]) // for the papers and the hash of their version
  const askFirst: AskFirst = (change, refuse) => {
    if (partenariat !== undefined && theirs === undefined) return change()
    if (hash === undefined) return void waiting.current.push(() => latest.current(change, refuse))
    const isInForce = paper === 'contrat' && mine === hash
    if (theirs !== hash || isInForce || changed.current === hash || leaverOf(candidature) !== null) return change()
    const question = {
      title: AGREEMENTS.edit[paper],
      confirm: AGREEMENTS.editAnyway,
      cancel: AGREEMENTS.leaveIt,
      children: <p>{spaced(AGREEMENTS.willAskAgain(otherName(candidature, uid)))}</p>,
    }
    const changeIt = () => {
      changed.current = hash
      change()
    }
    ask(question, changeIt, refuse)
  }
  const latest = useRef(askFirst)
  latest.current = askFirst
  useEffect(() => {
    if (hash !== undefined) for (const act of waiting.current.splice(0)) act()
  }, [hash])
  return { askFirst: useCallback((...acts: Parameters<AskFirst>) => latest.current(...acts), []), dialog }
}
