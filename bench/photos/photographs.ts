import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Debian's `lomiri-wallpapers-16.04`: photographs under CC BY, CC BY-SA and CC0, fetched once. */
const PACKAGE = 'lomiri-wallpapers-16.04'
const FOLDER = join('usr', 'share', 'backgrounds')

/** Where benches keep what they have fetched or made. */
export const CACHE = join('.cache', 'bench-photos')

/** The name of a photograph, for people. */
export const nameOf = (path: string): string => basename(path, '.jpg')

/** Paths of real photographs, in JPEG. */
export function photographs(): readonly string[] {
  const folder = join(CACHE, FOLDER)
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true })
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', PACKAGE], { cwd: CACHE })
    const [archive = ''] = readdirSync(CACHE).filter((file) => file.endsWith('.deb'))
    execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: CACHE })
  }
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => join(folder, file))
}
