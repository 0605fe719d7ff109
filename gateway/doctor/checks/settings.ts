import { isLoopback, isPublic } from '../../env.ts'
import { type Finding, grave, orWell, type ReadInstallation, see } from '../finding.ts'

const EXAMPLE = /@([^@>]*\.)?(example|exemple)(\.[a-z]+)?>?$/

/** Networks so wide that any visitor may say who they are. */
const ANYBODY = /\/[0-7]$/

/** Whether what is set is fit for the people who come. A start refuses what is wrong in itself. */
export function checkSettings({ env, source }: ReadInstallation): readonly Finding[] {
  const open = isPublic(env)
  const found: Finding[] = []
  if (open && env.publicOrigin?.startsWith('http:')) found.push(grave('in-clear', env.publicOrigin))
  if (open && env.trustProxy?.length === 0) found.push(see('no-proxy'))
  if (env.trustProxy?.some((network) => ANYBODY.test(network))) found.push(grave('any-proxy', source.TRUST_PROXY))
  if (open && !env.rateLimits) found.push(grave('no-limits'))
  if (env.pushTestOrigin !== null) found.push((open ? grave : see)('push-test'))
  if (open && EXAMPLE.test(env.supportEmail)) found.push(see('support-example'))
  if (open && env.securityContact === null) found.push(see('no-security-contact'))
  if (env.logLevel === 'silent') found.push(see('silent-log'))
  if (open && env.couchdbUrl === null) found.push(see('embedded-public'))
  if (
    env.couchdbUrl?.protocol === 'http:' &&
    !isLoopback(env.couchdbUrl.hostname) &&
    /\./.test(env.couchdbUrl.hostname)
  )
    found.push(see('couchdb-in-clear', env.couchdbUrl.hostname))
  return orWell(found, 'settings-well')
}
