import { MODERATION_CALLS } from '#wire/moderation.ts'

/** What the server answered, or why not: `message` is its own French sentence, empty when it did not answer. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message: string }

const NOBODY = { ok: false, code: 'offline', message: '' } as const

export type Method = 'GET' | 'POST' | 'DELETE'

function send(method: Method, path: string, body: object | undefined): Promise<Response> {
  const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  return fetch(MODERATION_CALLS + path, { method, headers, cache: 'no-store', ...content })
}

async function refused(response: Response): Promise<Answer<never>> {
  const { error = 'server', message = '' } = (await response.json().catch(() => ({}))) as {
    readonly error?: string
    readonly message?: string
  }
  return { ok: false, code: error, message }
}

/** Asks the server for an operator. Nothing of it is kept on the device: without a network there is nothing. */
export async function askModeration<Value>(method: Method, path: string, body?: object): Promise<Answer<Value>> {
  try {
    const response = await send(method, path, body)
    if (!response.ok) return await refused(response)
    return { ok: true, value: (response.status === 204 ? undefined : await response.json()) as Value }
  } catch {
    return NOBODY
  }
}

/** The same for a file. */
export async function askFile(path: string): Promise<Answer<Blob>> {
  try {
    const response = await send('POST', path, undefined)
    return response.ok ? { ok: true, value: await response.blob() } : await refused(response)
  } catch {
    return NOBODY
  }
}
