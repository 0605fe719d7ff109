/**
 * The browsers' own push services. A subscription names the address that this server will call: any other would let
 * a member make it call a machine of their choice.
 */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

const ENDPOINT_MAX = 1000 // characters

/**
 * @param testOrigin one more origin, such as a test's own; null in production
 */
export function isPushEndpoint(endpoint: unknown, testOrigin: string | null): endpoint is string {
  if (typeof endpoint !== 'string' || endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (origin === testOrigin) return true
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))
}
