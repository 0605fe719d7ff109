import type { OpaqueId } from '../../store/opaque/ids.ts'
import { newToken } from '../documents.ts'

const RANDOM_LENGTH = 22 // characters of base64url: 132 bits, that nobody can guess

/** What only who has the installation's secret can write behind the random part. */
function sealOf(opaqueId: OpaqueId, random: string): string {
  return opaqueId(`session token:${random}`)
}

/** A token of the usual length, which is recognised without the store as one that was made here. */
export function newSessionToken(opaqueId: OpaqueId): string {
  const token = newToken()
  return (token.slice(0, RANDOM_LENGTH) + sealOf(opaqueId, token.slice(0, RANDOM_LENGTH))).slice(0, token.length)
}

/**
 * Whether a session's token was made by this installation, with its present secret. It opens nothing by that: the
 * session may have ended. False for those made before tokens were sealed.
 */
export function isSealed(opaqueId: OpaqueId, token: string): boolean {
  const seal = token.slice(RANDOM_LENGTH)
  return seal !== '' && seal === sealOf(opaqueId, token.slice(0, RANDOM_LENGTH)).slice(0, seal.length)
}
