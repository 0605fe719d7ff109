import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** What reads the PDF documents: Debian's packages, by one of their commands. */
const TOOLS = { 'poppler-utils': 'pdftotext', qpdf: 'qpdf' }

function missing() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return Object.entries(TOOLS)
    .filter(([, command]) => !folders.some((folder) => existsSync(join(folder, command))))
    .map(([name]) => name)
}

/**
 * Installs Debian's readers of PDF when they are missing and may be installed. The tests that need them report it
 * when they are missing.
 * @returns {Promise<boolean>} whether they are there
 */
export async function ensurePdfTools() {
  if (missing().length === 0) return true
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log(`Lecteurs de PDF manquants : installation par apt-get (${missing().join(', ')})...`)
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', ...missing()], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  }
  if (missing().length === 0) return true
  console.error(`Installez ${missing().join(' et ')} : les tests des documents PDF les demandent.`)
  return false
}
