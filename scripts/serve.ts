import { startGateway } from '#gateway/main.ts'
import { openedText, refusalText } from './lib/serve-texts.ts'
import { seedIfEmpty } from './seed/seed-if-empty.ts'

const STOP_MS = 2000 // a stop that takes longer is forced

/** Runs the built server: opens it, fills an empty market unless `--vide`, and stops on Ctrl-C. */
async function serve(args: readonly string[]): Promise<void> {
  const gateway = await startGateway({ env: process.env })
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    gateway.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const seeded = args.includes('--vide') ? 'skipped' : await seedIfEmpty(gateway, new Date())
  console.log(openedText(gateway.url, seeded))
}

try {
  await serve(process.argv.slice(2))
} catch (error) {
  console.error(refusalText(error))
  if (process.env.DEBUG === '1') console.error(error)
  process.exit(1)
}
