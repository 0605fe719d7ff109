import { useState } from 'react'
import { type Decision, useDecide } from '#data/hooks/use-decide.ts'
import type { Capacity } from '#domain/capacity.ts'
import type { CandidatureId } from '#domain/ids.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { type Question, useAsking } from '#ui/dialog/use-asking.tsx'
import { showToast } from '../messages/toast-store.ts'

interface Decided {
  readonly _id: CandidatureId
  /** The other party's name. */
  readonly nom: string
}

export type Decisions = ReturnType<typeof useDecisions>

/**
 * Decides, and undoes decisions.
 * @param capacity the places of the annonce, if stated; a créateur's decisions have none
 * @returns `failed`: the first candidature that could not be written, and why; `dialog`: asks a boutique whose places
 * are taken before it accepts one more
 */
export function useDecisions(capacity: Capacity | null = null) {
  const commands = useDecide()
  const { ask, dialog } = useAsking()
  const question: Question | null =
    capacity === null || capacity.left > 0
      ? null
      : {
          title: texts.acceptMoreTitle,
          confirm: texts.accept,
          cancel: common.cancel,
          icon: 'check',
          children: <p>{texts.acceptMore(capacity)}</p>,
        }
  const mayAccept = () =>
    new Promise<boolean>((resolve) =>
      ask(
        question,
        () => resolve(true),
        () => resolve(false),
      ),
    )
  const [failed, setFailed] = useState<{ readonly id: string; readonly code: string }>()
  const undo = async (ids: readonly CandidatureId[]) => {
    const outcome = await commands.undo(ids)
    const [id] = ids
    if (!outcome.ok) setFailed({ id: id ?? '', code: outcome.code })
    else if (outcome.value < ids.length) showToast({ key: 'decision', text: spaced(texts.tooLate), tone: 'waiting' })
    else showToast({ key: 'decision', text: spaced(texts.undone(ids.length)) })
  }
  /** @returns whether it was written */
  const decide = async (candidatures: readonly Decided[], to: Decision, reponse = ''): Promise<boolean> => {
    if (to === 'awaiting-creator' && !(await mayAccept())) return false
    const ids = candidatures.map(({ _id }) => _id)
    const outcome = await commands.decide(ids, to, reponse)
    setFailed(outcome.ok ? undefined : { id: ids[0] ?? '', code: outcome.code })
    if (!outcome.ok) return false
    const [firstDecided] = candidatures
    const text = texts.decided[to](candidatures.length, firstDecided?.nom ?? '')
    if (outcome.value === 0) {
      showToast({ key: 'decision', text: `${text} ${texts.sentAtOnce}`, tone: 'waiting' })
      return true
    }
    showToast({
      key: 'decision',
      text,
      action: { label: texts.undo, run: () => undo(ids) },
      until: outcome.value,
      postpone: async () => {
        const postponed = await commands.postpone(ids)
        return postponed.ok ? postponed.value : undefined
      },
    })
    return true
  }
  return { decide, undo, failed, dialog }
}
