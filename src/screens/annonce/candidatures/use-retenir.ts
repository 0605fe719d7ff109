import { showToast } from '#components/messages/toast-store.ts'
import { setRetenue } from '#data/commands/suivis.ts'
import { useDevice } from '#data/hooks/device-context.tsx'
import { isRetenue } from '#domain/work-list.ts'
import { errorMessage } from '#messages/errors.ts'
import type { WorkRow } from './use-work.ts'

/** Puts a candidature on the short list, or takes off one that is there. */
export function useRetenir(): (row: WorkRow) => Promise<void> {
  const device = useDevice()
  return async (row) => {
    const outcome = await setRetenue(device, row.candidature._id, !isRetenue(row))
    if (!outcome.ok) showToast({ text: errorMessage(outcome.code), tone: 'bad', key: 'retenue' })
  }
}
