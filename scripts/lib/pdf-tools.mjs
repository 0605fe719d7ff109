import { install, onPath } from './debian.mjs'

/** What reads the PDF documents: Debian's packages, by one of their commands. */
const TOOLS = { 'poppler-utils': 'pdftotext', qpdf: 'qpdf' }

const missing = () => Object.keys(TOOLS).filter((name) => onPath(TOOLS[name]) === null)

/**
 * Installs Debian's readers of PDF when they are missing and may be installed. The tests that need them report it
 * when they are missing.
 * @returns {Promise<boolean>} whether they are there
 */
export async function ensurePdfTools() {
  await install(missing())
  if (missing().length === 0) return true
  console.error(`Installez ${missing().join(' et ')} : les tests des documents PDF les demandent.`)
  return false
}
