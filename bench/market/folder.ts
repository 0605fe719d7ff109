import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * Writes the first annonces of the market into the data folder of a stopped server, without accounts or profiles. In
 * its own process, as LevelDB admits one and its indexes stay open for that process's lifetime.
 */
export async function fillFolder(dataDir: string, count: number): Promise<void> {
  const child = fork(new URL('./filler.ts', import.meta.url), [dataDir, String(count)])
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the store was not filled: ${code}`)
}
