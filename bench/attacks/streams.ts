import { type IncomingMessage, request } from 'node:http'
import { type Attack, BYSTANDER, type Target } from './attack.ts'

const LIVE = '/sync/_live'
const STREAMS_ASKED = 5000
const AT_ONCE = 50
const LASTS_MS = 45_000 // two beats of the server on each stream

/** Asks for a stream, which stays open until the signal. @returns the status, or why there is none */
function open({ server }: Target, headers: Readonly<Record<string, string>>, over: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(server.url + LIVE, { headers, signal: over, agent: false }, (answer: IncomingMessage) => {
      answer.on('error', () => undefined)
      answer.resume()
      resolve(String(answer.statusCode))
    })
    asked.on('error', () => resolve('no answer'))
    asked.end()
  })
}

/** Takes all the streams it can, each from the address that `addressOf` names. @returns how many of each status */
async function takeAll(target: Target, addressOf: (nth: number) => string, over: AbortSignal): Promise<string> {
  const statuses = new Map<string, number>()
  let asked = 0
  const worker = async () => {
    while (asked < STREAMS_ASKED && !over.aborted) {
      asked += 1
      const status = await open(target, { 'x-forwarded-for': addressOf(asked) }, over)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')
}

/** Whether somebody who signs up meanwhile is given a stream, and how soon. */
async function aMember(target: Target, over: AbortSignal): Promise<string> {
  const { url } = target.server
  const headers = { 'x-forwarded-for': BYSTANDER, origin: url, 'content-type': 'application/json' }
  const account = { email: `quelquun-${Date.now()}@example.org`, password: 'motdepasse', userType: 'createur' }
  const signUp = await fetch(`${url}/api/comptes`, { method: 'POST', headers, body: JSON.stringify(account) })
  const cookie = signUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const begun = performance.now()
  const status = await open(target, { 'x-forwarded-for': BYSTANDER, cookie }, over)
  return `a member's stream: ${status} in ${(performance.now() - begun).toFixed(0)} ms`
}

async function attack(target: Target, addressOf: (nth: number) => string, over: AbortSignal): Promise<string> {
  const taken = await takeAll(target, addressOf, over)
  const member = await aMember(target, over)
  const newcomer = await open(target, { 'x-forwarded-for': BYSTANDER }, over)
  if (!over.aborted) await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }))
  return `${taken}; ${member}; a newcomer's: ${newcomer}`
}

/** What streams that strangers hold may cost the server. */
export const STREAMS: readonly Attack[] = [
  {
    name: `${STREAMS_ASKED} streams asked for from one /64 of IPv6`,
    lastsMs: LASTS_MS,
    run: (target, over) => attack(target, (nth) => `2001:db8:1:2::${nth.toString(16)}`, over),
  },
  {
    name: `${STREAMS_ASKED} streams asked for from as many addresses`,
    lastsMs: LASTS_MS,
    run: (target, over) => attack(target, (nth) => `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`, over),
  },
]
