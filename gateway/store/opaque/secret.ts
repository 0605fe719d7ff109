import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_FILE = 'id-secret'
const SECRET_BYTES = 32

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * The secret of ids in `DATA_DIR/id-secret`, next to the store and not in it; created at the first start, by the
 * process that has the store open. Only the user who runs the server may read it.
 */
export function readIdSecret(dataDir: string): string {
  const path = join(dataDir, SECRET_FILE)
  const existing = read(path)
  if (existing !== null) return existing
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const part = openSync(`${path}.part`, 'w', 0o600)
  writeSync(part, `${secret}\n`)
  fsyncSync(part)
  closeSync(part)
  renameSync(`${path}.part`, path)
  return secret
}
