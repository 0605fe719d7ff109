/** A browser as listed among sessions: two families, nothing that would fingerprint a device. */
export interface Agent {
  /** Empty when it is of no known family. */
  readonly browser: string
  readonly os: string
}

type Family = readonly [name: string, mark: RegExp]

/** The order matters: most browsers claim to be Chrome and Safari as well. */
const BROWSERS: readonly Family[] = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: readonly Family[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

function family(families: readonly Family[], userAgent: string): string {
  return families.find(([, mark]) => mark.test(userAgent))?.[0] ?? ''
}

/** @param userAgent the request's header; anything may be in it */
export function agentOf(userAgent: string | undefined): Agent {
  const text = (userAgent ?? '').slice(0, 500)
  return { browser: family(BROWSERS, text), os: family(SYSTEMS, text) }
}
