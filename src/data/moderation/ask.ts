import { TIME_HEADER } from '#wire/headers.ts'
import { CONTEST_CALL, MODERATION_CALLS, type SentAppeal } from '#wire/moderation.ts'
import { systemClock } from '../browser/page.ts'
import { createServerClock } from '../device/server-clock.ts'

/** By which the right to act ends. */
export const serverClock = createServerClock({ clock: systemClock })

/** What the server answered, or why not: `message` is its own French sentence, empty when it did not answer. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message: string }

const NOBODY = { ok: false, code: 'offline', message: '' } as const

export type Method = 'GET' | 'POST' | 'DELETE'

async function send(method: Method, url: string, body: object | undefined): Promise<Response> {
  const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const reportTime = serverClock.timeCall()
  const response = await fetch(url, { method, headers, cache: 'no-store', ...content })
  reportTime(response.headers.get(TIME_HEADER))
  return response
}

async function refused(response: Response): Promise<Answer<never>> {
  const { error = 'server', message = '' } = (await response.json().catch(() => ({}))) as {
    readonly error?: string
    readonly message?: string
  }
  return { ok: false, code: error, message }
}

async function ask<Value>(method: Method, url: string, body?: object): Promise<Answer<Value>> {
  try {
    const response = await send(method, url, body)
    if (!response.ok) return await refused(response)
    return { ok: true, value: (response.status === 204 ? undefined : await response.json()) as Value }
  } catch {
    return NOBODY
  }
}

/** Asks the server for an operator. Nothing of it is kept on the device: without a network there is nothing. */
export function askModeration<Value>(method: Method, path: string, body?: object): Promise<Answer<Value>> {
  return ask(method, MODERATION_CALLS + path, body)
}

/** Contests a decision. */
export function sendAppeal(appeal: SentAppeal): Promise<Answer<unknown>> {
  return ask('POST', CONTEST_CALL, appeal)
}

/** Asks for a file, for an operator. */
export async function askFile(path: string): Promise<Answer<Blob>> {
  try {
    const response = await send('POST', MODERATION_CALLS + path, undefined)
    return response.ok ? { ok: true, value: await response.blob() } : await refused(response)
  } catch {
    return NOBODY
  }
}
