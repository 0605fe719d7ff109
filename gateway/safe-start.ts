import { type Env, isLoopback, isPublic } from './env.ts'
import { StartupError } from './startup-error.ts'

/**
 * Refuses a start that is open to the network unless the settings name the address that people use (links, cookies, the
 * origin of requests) and the proxies in between (rate limits by address, which all visitors would share otherwise).
 * @throws StartupError `origin-missing` or `proxy-unnamed`
 */
export function requireSafeStart({
  host,
  publicOrigin,
  trustProxy,
}: Pick<Env, 'host' | 'publicOrigin' | 'trustProxy'>): void {
  if (publicOrigin === null) {
    if (!isLoopback(host)) throw new StartupError('origin-missing', host)
    return
  }
  if (trustProxy === null && (!isLoopback(host) || isPublic({ publicOrigin }))) {
    throw new StartupError('proxy-unnamed', 'TRUST_PROXY')
  }
}
