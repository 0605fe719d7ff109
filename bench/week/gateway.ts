import { startGateway } from '#gateway/main.ts'
import { runProcess, stopOnSignal } from '#gateway/run-process.ts'
import { loadRenderer } from '../../scripts/lib/load-renderer.ts'
import { fastClock } from './settings.ts'

const STOP_MAX_MS = 20_000

/**
 * A gateway with its jobs as a process, as `dist/gateway/serve.js` is, but for its clock. What goes by the machine's own
 * (timers, locks, tokens for CouchDB) goes on by it.
 */
await runProcess(async () => {
  const clock = fastClock(Number(process.env.WEEK_BEGAN_AT), Number(process.env.WEEK_SECONDS))
  const gateway = await startGateway({ clock: clock.now, loadRenderer })
  stopOnSignal(gateway, STOP_MAX_MS)
  process.on('message', (at) => clock.stop(Number(at)))
  process.channel?.unref()
  process.send?.('open')
})
