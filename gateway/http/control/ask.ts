import { type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../../startup-error.ts'
import { listPlaces, type Sockets } from './place.ts'
import { isServed } from './serve.ts'

export interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With its query, such as `/backup`. */
  readonly path: string
  /** Sent as JSON, or as it comes when it is a stream. */
  readonly body?: object | Readable
}

const isStream = (body: object | Readable): body is Readable => 'pipe' in body

/** Asks the gateway that listens at a path. @returns its answer, whose body has not been read */
function askAt(socketPath: string, { method, path, body }: Question): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const stream = body !== undefined && isStream(body)
    const headers =
      body === undefined ? {} : { 'content-type': stream ? 'application/octet-stream' : 'application/json' }
    const asked = request({ socketPath, method, path, headers, agent: false })
    asked.once('response', resolve)
    asked.once('error', reject)
    // A gateway that answers before it has read everything has its reason, which is its answer.
    if (stream) pipeline(body, asked).catch(() => {})
    else asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/**
 * Asks a running gateway of this data folder, whichever answers first.
 * @returns its answer, to be read as a stream; null when none runs
 */
export async function askGateway(
  dataDir: string,
  question: Question,
  sockets: Sockets = 'control',
): Promise<IncomingMessage | null> {
  for (const place of listPlaces(dataDir, sockets)) if (await isServed(place)) return askAt(place.path, question)
  return null
}

/** Asks every gateway of this data folder that runs. */
export async function askGateways(
  dataDir: string,
  question: Question,
  sockets: Sockets = 'control',
): Promise<readonly IncomingMessage[]> {
  const answers: IncomingMessage[] = []
  for (const place of listPlaces(dataDir, sockets))
    if (await isServed(place)) answers.push(await askAt(place.path, question))
  return answers
}

/** @throws StartupError `no-gateway` when none runs */
export async function askRunning(
  dataDir: string,
  question: Question,
  sockets: Sockets = 'control',
): Promise<IncomingMessage> {
  const answer = await askGateway(dataDir, question, sockets)
  if (answer === null) throw new StartupError('no-gateway', dataDir)
  return answer
}

/** The whole of an answer, for those that are JSON and short. */
export async function readAnswer<T>(answer: IncomingMessage): Promise<T> {
  return JSON.parse(await text(answer)) as T
}
