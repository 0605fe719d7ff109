import { readArguments } from '../arguments.ts'
import { doctorLine, doctorSummary } from '../messages/doctor.ts'
import { examine } from '../operations/doctor/examine.ts'
import { runProcess } from '../run-process.ts'

/** `node dist/gateway/doctor.js`: lists what is unsafe in this installation, and what to do; exits with 1 if grave. */
await runProcess(async () => {
  readArguments('doctor')
  const findings = await examine(process.env)
  for (const finding of findings) process.stdout.write(`${doctorLine(finding)}\n`)
  process.stdout.write(`${doctorSummary(findings)}\n`)
  process.exit(findings.some(({ level }) => level === 'grave') ? 1 : 0)
})
