import { BYSTANDER } from './attack.ts'

/** A process of its own: asks for the server's health, one request after the other, until it is told to stop. */
const PAUSE_MS = 100
const PATIENCE_MS = 30_000
const [url = ''] = process.argv.slice(2)
const times: number[] = []
let stopped = false
let failed = 0

async function ask(): Promise<void> {
  const begun = performance.now()
  try {
    const headers = { 'x-forwarded-for': BYSTANDER }
    const answer = await fetch(`${url}/healthz`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.text()
    if (!answer.ok) failed += 1
  } catch {
    failed += 1
  }
  times.push(performance.now() - begun)
}

process.on('message', () => {
  stopped = true
})
while (!stopped) {
  await ask()
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
process.send?.({ times, failed }, () => process.exit(0))
