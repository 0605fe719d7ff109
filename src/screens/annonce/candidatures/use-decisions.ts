import { useState } from 'react'
import { showToast } from '#components/messages/toast-store.ts'
import { type Decision, decideCandidatures, postponeDecisions, undoDecisions } from '#data/commands/decide.ts'
import { setRetenue } from '#data/commands/suivis.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import type { CandidatureId } from '#domain/ids.ts'
import { isRetenue } from '#domain/work-list.ts'
import { errorMessage } from '#messages/errors.ts'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { spaced } from '#messages/typography.ts'
import type { WorkRow } from './use-work.ts'

/** Adds a candidature to the short list, or removes one that is on it. */
export function useRetenir(): (row: WorkRow) => Promise<void> {
  const device = useDevice()
  return async (row) => {
    const outcome = await setRetenue(device, row.candidature._id, !isRetenue(row))
    if (!outcome.ok) showToast({ text: errorMessage(outcome.code), tone: 'bad', key: 'retenue' })
  }
}

interface Decided {
  readonly _id: CandidatureId
  readonly nom: string
}

export type Decisions = ReturnType<typeof useDecisions>

/** Decides, and undoes decisions. @returns `failed`: the first candidature that could not be written, and why */
export function useDecisions() {
  const device = useDevice()
  const [failed, setFailed] = useState<{ readonly id: string; readonly code: string }>()
  const undo = async (ids: readonly CandidatureId[]) => {
    const outcome = await undoDecisions(device, ids)
    const [id] = ids
    if (!outcome.ok) setFailed({ id: id ?? '', code: outcome.code })
    else if (outcome.value < ids.length) showToast({ key: 'decision', text: spaced(texts.tooLate), tone: 'waiting' })
    else showToast({ key: 'decision', text: spaced(texts.undone(ids.length)) })
  }
  /** @returns whether it was written */
  const decide = async (candidatures: readonly Decided[], to: Decision, reponse = ''): Promise<boolean> => {
    const ids = candidatures.map(({ _id }) => _id)
    const outcome = await decideCandidatures(device, ids, to, reponse)
    setFailed(outcome.ok ? undefined : { id: ids[0] ?? '', code: outcome.code })
    if (!outcome.ok) return false
    const [firstDecided] = candidatures
    showToast({
      key: 'decision',
      text: texts.decided[to](candidatures.length, firstDecided?.nom ?? ''),
      action: { label: texts.undo, run: () => undo(ids) },
      until: outcome.value,
      postpone: async () => {
        const postponed = await postponeDecisions(device, ids)
        return postponed.ok ? postponed.value : undefined
      },
    })
    return true
  }
  return { decide, undo, failed }
}
