import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const LENGTH = 4 // characters, of 64 kinds: twelve million names for some hundreds

/**
 * Names of classes by their hash: what a reader of the code would like to see there is a tenth of the style sheet. The
 * same in both builds, the browser's and the server's.
 */
export function shortNames(): (name: string, path: string) => string {
  const given = new Map<string, string>()
  return (name, path) => {
    const whole = `${relative(process.cwd(), path.split('?', 1)[0] ?? path)} ${name}`
    const hash = createHash('sha256')
      .update(whole)
      .digest('base64url')
      .replace(/[^a-zA-Z]*/, '')
    const short = hash.slice(0, LENGTH)
    const other = given.get(short) ?? whole
    if (other !== whole) throw new Error(`one class name for ${other} and ${whole}`)
    given.set(short, whole)
    return short
  }
}
