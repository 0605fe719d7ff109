import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Store } from '../../store/store.ts'
import { DeliveryError } from '../delivery.ts'
import type { Mail } from './document.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
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
export function seal(store: Sealing, token: string): string {
  return sealFor(store, KEY, token)
}

/** Something that nobody else can read, or make. @param purpose what is sealed for another does not open */
export function sealFor(store: Sealing, purpose: string, token: string): string {
  const iv = new Uint8Array(randomBytes(IV_BYTES))
  const cipher = createCipheriv(CIPHER, keyOf(store, purpose), iv)
  const text = cipher.update(token, 'utf8', 'base64url') + cipher.final('base64url')
  return [Buffer.from(iv).toString('base64url'), text, cipher.getAuthTag().toString('base64url')].join('.')
}

/** @throws when it was not sealed here for this purpose, or with another secret of the installation */
export function openFor(store: Sealing, purpose: string, sealed: string): string {
  const [iv = '', text = '', tag = ''] = sealed.split('.')
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
  const decipher = createDecipheriv(CIPHER, keyOf(store, purpose), bytes(iv), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes(tag))
  return decipher.update(text, 'base64url', 'utf8') + decipher.final('utf8')
}

/**
 * A mail with its secret in its place, as it leaves.
 * @throws DeliveryError `sealed` when it was sealed with another secret of the installation: it never leaves
 */
export function unsealed<M extends Pick<Mail, 'message' | 'sealed'>>(store: Sealing, mail: M): M {
  const { message, sealed } = mail
  if (message === undefined || sealed === undefined) return mail
  try {
    const token = openFor(store, KEY, sealed)
    const inPlace = (text: string) => text.replaceAll(SEALED_MARK, token)
    return { ...mail, message: { ...message, html: inPlace(message.html), text: inPlace(message.text) } }
  } catch (cause) {
    throw Object.assign(new DeliveryError({ code: 'sealed' }, 'never'), { cause })
  }
}
