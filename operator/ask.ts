import { systemClock } from '#data/browser/page.ts'
import { type Call, caller, Refused } from '#data/server/http.ts'
import { createServerClock } from '#data/server/server-clock.ts'
import { CONTEST_CALL, MODERATION_CALLS, type SentAppeal } from '#wire/moderation.ts'

/** The clock that decides when an operator's right to act expires. */
export const serverClock = createServerClock({ clock: systemClock })

/** The server's answer or its refusal: `message` is the server's French sentence, empty when it did not answer. */
export type ServerAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message: string }

export type Method = 'GET' | 'POST' | 'DELETE'

const call = caller((url, init) => fetch(url, init), undefined, serverClock.timeCall)

async function ask<Value>(url: string, options: Call): Promise<ServerAnswer<Value>> {
  try {
    return { ok: true, value: await call<Value>(url, options) }
  } catch (error) {
    if (!(error instanceof Refused)) return { ok: false, code: 'offline', message: '' }
    const { code, body } = error
    return { ok: false, code, message: typeof body.message === 'string' ? body.message : '' }
  }
}

/** Calls the server as an operator. Nothing is stored on the device: without a network there is no data. */
export function askModeration<Value>(method: Method, path: string, body?: object): Promise<ServerAnswer<Value>> {
  return ask(MODERATION_CALLS + path, { method, body })
}

/** Contests a decision. */
export function sendAppeal(appeal: SentAppeal): Promise<ServerAnswer<unknown>> {
  return ask(CONTEST_CALL, { method: 'POST', body: appeal })
}

const ZIP = 'application/zip'

/** Downloads a file as an operator, without a time-out. */
export async function askFile(path: string, body: object): Promise<ServerAnswer<Blob>> {
  const { signal } = new AbortController()
  const options = { method: 'POST', body, as: 'bytes', type: ZIP, signal } as const
  const answer = await ask<ArrayBuffer>(MODERATION_CALLS + path, options)
  return answer.ok ? { ok: true, value: new Blob([answer.value], { type: ZIP }) } : answer
}
