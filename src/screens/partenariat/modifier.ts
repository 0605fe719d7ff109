import { showMessage } from '#components/messages/message-store.ts'
import type { Outcome } from '#data/outcome.ts'
import { PARTAGE } from '#messages/fr/inventaire-partage.ts'
import { common } from '#messages/fr.ts'

/** Waits for a change of the papers, and says so when the device could not keep it. */
export async function modifier(change: Promise<Outcome<string>>): Promise<void> {
  if (!(await change).ok) showMessage(common.error, PARTAGE.echec)
}
