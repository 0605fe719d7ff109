const LIFETIME_MS = 180 * 24 * 60 * 60 * 1000 // 180 days; RFC 9116 recommends less than a year

/**
 * Where to report a flaw, as RFC 9116 has it.
 * @param contact `mailto:` or `https:`, as configured: one that nobody reads would be worse than none
 * @param now milliseconds since the epoch
 */
export function securityTxt(contact: string, origin: string | null, now: number): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + LIFETIME_MS).toISOString()}`,
    'Preferred-Languages: fr, en',
  ]
  if (origin !== null) lines.push(`Canonical: ${origin}/.well-known/security.txt`)
  return `${lines.join('\n')}\n`
}
