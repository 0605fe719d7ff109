import { seal as sealText, unseal } from '../../base/sealing.ts'
import type { Store } from '../../store/store.ts'
import { DeliveryError } from '../delivery.ts'
import type { Mail } from './document.ts'

const KEY = 'the secrets of the links in mails'

/** Stands for the secret in the words of a mail: as long as a token, and of its alphabet. */
export const SEALED_MARK = '0'.repeat(43)

type Sealing = Pick<Store, 'opaqueId'>

/** From the installation's secret, which is not in the store; one for each purpose. */
function keyOf({ opaqueId }: Sealing, purpose: string): Uint8Array {
  return new Uint8Array(Buffer.from(opaqueId(purpose), 'base64url'))
}

/**
 * The secret of a link, as a store may hold it: LevelDB's files and CouchDB's revisions keep for a while what was
 * replaced, and whoever reads one must not have a link that still opens something.
 */
export function sealToken(store: Sealing, token: string): string {
  return sealFor(store, KEY, token)
}

/** Something that nobody else can read, or make. @param purpose what is sealed for another does not open */
export function sealFor(store: Sealing, purpose: string, token: string): string {
  return sealText(token, keyOf(store, purpose))
}

/** @returns null when it was not sealed here for this purpose, or with another secret of the installation */
export function openFor(store: Sealing, purpose: string, sealed: string): string | null {
  return unseal(sealed, keyOf(store, purpose))
}

/**
 * A mail with its secret in its place, as it leaves.
 * @throws DeliveryError `sealed` when it was sealed with another secret of the installation: it never leaves
 */
export function unsealed<M extends Pick<Mail, 'message' | 'sealed'>>(store: Sealing, mail: M): M {
  const { message, sealed } = mail
  if (message === undefined || sealed === undefined) return mail
  const token = openFor(store, KEY, sealed)
  if (token === null) throw new DeliveryError({ code: 'sealed' }, 'never')
  const inPlace = (text: string) => text.replaceAll(SEALED_MARK, token)
  return { ...mail, message: { ...message, html: inPlace(message.html), text: inPlace(message.text) } }
}
