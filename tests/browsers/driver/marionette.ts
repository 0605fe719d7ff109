import { connect, type Socket } from 'node:net'
import { type Session, WebDriverError } from './commands.ts'

type Refusal = { readonly error: string; readonly message: string }
type Message = readonly [type: number, id: number, error: Refusal | null, result: unknown]

/** Splits the incoming bytes into messages: a length in bytes, a colon, JSON. */
function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let buffered: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    buffered = Buffer.concat([buffered, chunk] as unknown as Uint8Array[])
    for (;;) {
      const colon = buffered.indexOf(':')
      const end = colon + 1 + Number(buffered.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || buffered.length < end) return
      const message = buffered.subarray(colon + 1, end)
      buffered = buffered.subarray(end)
      take(JSON.parse(message.toString()))
    }
  })
}

/** Unwraps a result: those that are not lists come as `{ value }`. */
function answered(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result
}

/**
 * A session of the Firefox that listens on this port: WebDriver's commands, over the protocol that geckodriver
 * translates them to. https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function openMarionetteSession(port: number): Promise<Session> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (message: Message) => void>()
  let [count, broken] = [0, null as Error | null]
  await new Promise<void>((greeted, refused) => {
    readMessages(socket, (message) => {
      if (Array.isArray(message)) waiting.get(message[1])?.(message as unknown as Message)
      else greeted()
    })
    const end = (error: Error): void => {
      broken ??= error
      refused(error)
      for (const [id, answer] of waiting) answer([1, id, { error: 'disconnected', message: error.message }, null])
    }
    socket.on('error', end)
    socket.on('close', () => end(new Error('Firefox has closed the connection')))
  })

  const send = (command: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (broken !== null) return reject(broken)
      count += 1
      waiting.set(count, ([, id, refusal, result]) => {
        waiting.delete(id)
        if (refusal === null) resolve(answered(result))
        else reject(new WebDriverError(refusal.error, refusal.message))
      })
      const message = JSON.stringify([0, count, `WebDriver:${command}`, params])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
  await send('NewSession', { capabilities: {} })
  return { send: (command, params = {}) => send(command, params) }
}
