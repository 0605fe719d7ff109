import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Writes the annonces of a market into the data folder of a server that does not run, by a process of its own: LevelDB admits one, and its indexes
 * stay open for as long as it lives.
 * @param what how many annonces, or a change of the first one
 */
export async function fillFolder(dataDir: string, what: number | 'change'): Promise<void> {
  const child = fork(new URL('./filler.ts', import.meta.url), [dataDir, String(what)])
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the store was not filled: ${code}`)
}
