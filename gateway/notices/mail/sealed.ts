import { seal as sealText, unseal } from '../../base/sealing.ts'
import type { Store } from '../../store/store.ts'
import { DeliveryError } from '../delivery.ts'
import type { Mail } from './document.ts'

const KEY = 'the secrets of the links in mails'

/** Placeholder of the secret in a mail's text: same length and alphabet as a token. */
export const SEALED_MARK = '0'.repeat(43)

type Sealing = Pick<Store, 'opaqueId'>

/** Derived from the installation's secret, which is not in the store; one key per purpose. */
function keyOf({ opaqueId }: Sealing, purpose: string): Uint8Array {
  return new Uint8Array(Buffer.from(opaqueId(purpose), 'base64url'))
}

/**
 * Seals the secret of a link for storage: LevelDB's files and CouchDB's revisions retain replaced data for a while, and
 * reading them must not yield a working link.
 */
export function sealToken(store: Sealing, token: string): string {
  return sealFor(store, KEY, token)
}

/** Seals a text that nobody else can read or forge. @param purpose must be the same to open it */
export function sealFor(store: Sealing, purpose: string, token: string): string {
  return sealText(token, keyOf(store, purpose))
}

/** @returns null when it was sealed for another purpose or with another installation secret, or not here */
export function openFor(store: Sealing, purpose: string, sealed: string): string | null {
  return unseal(sealed, keyOf(store, purpose))
}

/**
 * The mail to send, with the secret in place of its placeholder.
 * @throws DeliveryError `sealed` when it was sealed with another installation secret: it can never be sent
 */
export function unsealed<M extends Pick<Mail, 'message' | 'sealed'>>(store: Sealing, mail: M): M {
  const { message, sealed } = mail
  if (message === undefined || sealed === undefined) return mail
  const token = openFor(store, KEY, sealed)
  if (token === null) throw new DeliveryError({ code: 'sealed' }, 'never')
  const inPlace = (text: string) => text.replaceAll(SEALED_MARK, token)
  return { ...mail, message: { ...message, html: inPlace(message.html), text: inPlace(message.text) } }
}
