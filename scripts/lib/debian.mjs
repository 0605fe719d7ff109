import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/**
 * The first of these commands that PATH has.
 * @returns {string | null} its path
 */
export function onPath(...commands) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const command of commands) if (existsSync(join(folder, command))) return join(folder, command)
  }
  return null
}

/** Installs Debian's packages, where there are any and this user may; elsewhere it does nothing. */
export async function install(packages) {
  if (packages.length === 0 || !existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  console.log(`Installation par apt-get : ${packages.join(', ')}...`)
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', ...packages], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}
