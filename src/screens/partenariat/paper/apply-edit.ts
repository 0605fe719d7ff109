import { showMessage } from '#components/messages/message-store.ts'
import type { Outcome } from '#data/outcome.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'

/** Waits for a change of the papers, and shows a message when the device could not store it. */
export async function applyEdit(change: Promise<Outcome<string, unknown>>): Promise<void> {
  if (!(await change).ok) showMessage(common.error, VERSIONS.failed)
}
