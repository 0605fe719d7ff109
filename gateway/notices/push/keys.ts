import webPush from 'web-push'
import { type Db, get, putIfCurrent } from '../../store/documents.ts'

/** The pair that signs what this site sends to push services: https://www.rfc-editor.org/rfc/rfc8292 */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const ID = 'vapid'

/** The site's keys, made at first use and kept in the store: other keys would void all subscriptions. */
export async function readVapidKeys(accounts: Db): Promise<VapidKeys> {
  for (;;) {
    const kept = await get<VapidKeys>(accounts, ID)
    if (kept !== null) return { publicKey: kept.publicKey, privateKey: kept.privateKey }
    // Another gateway may write at the same moment: the first wins.
    await putIfCurrent(accounts, { _id: ID, ...webPush.generateVAPIDKeys() })
  }
}
