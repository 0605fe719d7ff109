import { isWebAddress } from '#domain/fields.ts'

const HOSTS = { instagram: 'www.instagram.com', facebook: 'www.facebook.com' } as const

/** A member's site as a link; `null` for an older text that would not be let in any more. */
export function siteUrl(typed: string): string | null {
  return isWebAddress(typed) ? typed : null
}

/**
 * The address of a social page from what people type: '@nom', 'nom', or the address itself. `null` when it is
 * neither, so that a text never becomes a link to anything but the web, nor one that names another site than its own.
 */
export function socialUrl(network: keyof typeof HOSTS, typed: string): string | null {
  const text = typed.trim()
  const address = /^(www\.)?(instagram|facebook)\.com\//i.test(text) ? `https://${text}` : text
  if (isWebAddress(address)) return address
  const name = text.replace(/^@/, '')
  return /^[\w.-]+$/.test(name) ? `https://${HOSTS[network]}/${name}` : null
}
