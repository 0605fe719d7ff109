import { COMMANDS, type Command, type Session, WebDriverError } from './commands.ts'

interface Answer {
  readonly value: unknown
}

async function call(
  server: string,
  command: Command,
  session: string,
  params: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const [method, path] = COMMANDS[command]
  const address = path.replace('{session}', session).replace('{id}', String(params.id))
  const body = method === 'POST' ? { body: JSON.stringify(params) } : {}
  const answer = await fetch(`${server}/session${address}`, { method, ...body })
  const { value } = (await answer.json()) as Answer
  if (answer.ok) return value
  const { error, message } = value as { readonly error: string; readonly message?: string }
  throw new WebDriverError(error, message ?? command)
}

/** A session of the driver that listens at `server`, over HTTP as the standard says. */
export async function openHttpSession(server: string, capabilities: object): Promise<Session> {
  const opened = await call(server, 'NewSession', '', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId, capabilities: found } = opened as {
    readonly sessionId: string
    readonly capabilities: Readonly<Record<string, unknown>>
  }
  return {
    capabilities: found,
    send: (command, params = {}) => call(server, command, sessionId, params),
  }
}
