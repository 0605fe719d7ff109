import { warnAtStart } from '#gateway/doctor/at-start.ts'
import { startGateway } from '#gateway/main.ts'
import { runProcess, stopOnSignal } from '#gateway/run-process.ts'
import { loadRenderer } from './lib/load-renderer.ts'
import { openedText } from './lib/opened-text.ts'
import { seedIfEmpty } from './seed/seed-if-empty.ts'

const STOP_MAX_MS = 2000

/**
 * The gateway as a process, with what it may not know: the app's components, and the demo market that fills an empty
 * store, unless `--vide`.
 */
await runProcess(async () => {
  warnAtStart()
  const gateway = await startGateway({ loadRenderer })
  stopOnSignal(gateway, STOP_MAX_MS)
  const seeded = process.argv.includes('--vide') ? 'skipped' : await seedIfEmpty(gateway, new Date())
  if (seeded === 'done') await gateway.makeCatalogue()
  console.log(openedText(gateway.url, seeded))
})
