import { isIP } from 'node:net'

/** A port, 0 for any that is free. */
export function parsePort(text: string): number | undefined {
  const port = Number(text)
  return /^\d{1,5}$/.test(text) && port <= 65_535 ? port : undefined
}

export function parseUrl(text: string, protocols: RegExp): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && protocols.test(url.protocol) ? url : undefined
}

/** What matches, as it is. */
export function parseAs(form: RegExp): (text: string) => string | undefined {
  return (text) => (form.test(text) ? text : undefined)
}

export function parseChoice<const V extends string>(values: readonly V[]): (text: string) => V | undefined {
  return (text) => values.find((one) => one === text)
}

const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'] // as proxy-addr names them

/** An address, one with the length of its network's prefix, or the name of a range. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const narrow = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return PROXY_RANGES.includes(text) || (isIP(address) !== 0 && narrow && more.length === 0)
}

/** Proxies with commas between them; null when there are none to read, an empty list for `none`. */
export function parseProxies(text: string): readonly string[] | null | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) return null
  if (parts.length === 1 && parts[0] === 'none') return []
  return parts.every(isProxy) ? parts : undefined
}
