import { readArguments } from '../arguments.ts'
import { startJobsProcess } from '../jobs-process.ts'
import { JOBS_STARTED } from '../messages/startup.ts'
import { warnAtStart } from '../operations/doctor/at-start.ts'
import { runProcess, stopOnSignal } from '../run-process.ts'

/** `node dist/gateway/jobs.js`: the jobs alone, next to gateways started with `JOBS=off`. */
await runProcess(async () => {
  readArguments('jobs')
  warnAtStart()
  const jobs = await startJobsProcess()
  // The jobs' timers do not keep a process alive: in a gateway the server does, and here there is none.
  const alive = setInterval(() => {}, 2 ** 30)
  stopOnSignal({
    close: () => {
      clearInterval(alive)
      return jobs.close()
    },
  })
  process.stdout.write(`${JOBS_STARTED}\n`)
})
