import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, run } from './run.mjs'

/**
 * The first of these commands on PATH.
 * @returns {string | null} its path
 */
export function onPath(...commands) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const command of commands) if (existsSync(join(folder, command))) return join(folder, command)
  }
  return null
}

/** The prefix of apt-get for this user: empty for root, `sudo` where it needs no password; null where neither works. */
async function asRoot() {
  if (process.getuid?.() === 0) return []
  return onPath('sudo') !== null && (await capture('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : null
}

/** Installs Debian packages where apt exists and this user may; elsewhere does nothing. */
export async function install(packages) {
  if (packages.length === 0 || !existsSync('/etc/debian_version')) return
  const before = await asRoot()
  if (before === null) return
  console.log(`Installation par apt-get : ${packages.join(', ')}...`)
  const [command, ...prefixArgs] = [...before, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  await run(command, [...prefixArgs, 'update', '-qq'])
  await run(command, [...prefixArgs, 'install', '-y', '-qq', ...packages])
}

/** PDF readers: Debian packages, each with one of its commands. */
const PDF_TOOLS = { 'poppler-utils': 'pdftotext', qpdf: 'qpdf' }

const missing = () => Object.keys(PDF_TOOLS).filter((name) => onPath(PDF_TOOLS[name]) === null)

/**
 * Installs Debian's PDF readers when they are missing and may be installed. The tests that need them report it when
 * they are missing.
 * @returns {Promise<boolean>} whether they are installed
 */
export async function ensurePdfTools() {
  await install(missing())
  if (missing().length === 0) return true
  console.error(`Installez ${missing().join(' et ')} : les tests des documents PDF les demandent.`)
  return false
}
