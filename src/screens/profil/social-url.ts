const HOSTS = { instagram: 'www.instagram.com', facebook: 'www.facebook.com' } as const

/**
 * The address of a social page from what people type: '@nom', 'nom', or the address itself. `null` when it is
 * neither, so that a text never becomes a link to anything but the web.
 */
export function socialUrl(network: keyof typeof HOSTS, typed: string): string | null {
  const text = typed.trim()
  if (/^https?:\/\//i.test(text)) return text
  if (/^(www\.)?(instagram|facebook)\.com\//i.test(text)) return `https://${text}`
  const name = text.replace(/^@/, '')
  return /^[\w.-]+$/.test(name) ? `https://${HOSTS[network]}/${name}` : null
}
