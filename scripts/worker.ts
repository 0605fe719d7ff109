import { failureCode } from '#gateway/parts.ts'
import { startWorkerAlone } from '#gateway/worker.ts'
import { refusalText } from './lib/serve-texts.ts'

/** The jobs alone, beside gateways started with `WORKER=off`; stops on Ctrl-C. */
try {
  const worker = await startWorkerAlone({
    events: {
      onDone: () => {},
      onFailed: (job, error) => console.error(JSON.stringify({ msg: 'job', job, code: failureCode(error) })),
    },
  })
  // The jobs' timers do not keep a process: the gateway's server does, and here there is none.
  const alive = setInterval(() => {}, 2 ** 30)
  const stop = (): void => {
    clearInterval(alive)
    worker.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  console.log('Rayon Libre travaille : offres échues, courriers, ménage. Ctrl-C pour arrêter.')
} catch (error) {
  console.error(refusalText(error))
  process.exit(1)
}
