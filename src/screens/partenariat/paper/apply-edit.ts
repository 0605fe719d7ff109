import { showMessage } from '#components/messages/message-store.ts'
import type { Outcome } from '#data/commands/outcome.ts'
import { VERSIONS } from '#messages/fr/versions.ts'
import { common } from '#messages/fr.ts'
import { announce } from '#ui/status/announcer.tsx'

/**
 * Waits for a change of the papers, and shows a message when the device could not store it.
 * @param announcement announced on success, for a change that shows only elsewhere on the page
 * @returns whether it was stored
 */
export async function applyEdit(change: Promise<Outcome<string, unknown>>, announcement = ''): Promise<boolean> {
  const { ok } = await change
  if (ok) announce(announcement)
  else showMessage(common.error, VERSIONS.failed)
  return ok
}
