import type PouchDB from 'pouchdb-core'
import { StoreError } from '../errors.ts'

/** Maximum duration of a call to the store; shorter for a write, which may have to lock others out. */
const CALL_MAX_MS = 60_000
export const WRITE_MAX_MS = 10_000

type Fetch = typeof PouchDB.fetch
type FetchOptions = NonNullable<Parameters<Fetch>[1]>

const isWrite = (url: string, { method = 'GET' }: FetchOptions): boolean =>
  method === 'PUT' || method === 'DELETE' || url.endsWith('/_bulk_docs')

/** A feed waits for changes: it has no time limit. */
const isFeed = (url: string): boolean => url.includes('/_changes')

function signalOf(url: string, options: FetchOptions): AbortSignal | null {
  const given = options.signal ?? null
  if (isFeed(url)) return given
  const limit = AbortSignal.timeout(isWrite(url, options) ? WRITE_MAX_MS : CALL_MAX_MS)
  return given === null ? limit : AbortSignal.any([given, limit])
}

/** PouchDB reads an attachment's bytes with `buffer`, where it exists. */
class Answer extends Response {
  async buffer(): Promise<Buffer> {
    return Buffer.from(await this.arrayBuffer())
  }
}

const BODYLESS: readonly number[] = [204, 304]

/**
 * PouchDB's `fetch` for CouchDB. The default one waits for ever for the rest of a truncated answer, and PouchDB's
 * adapter hides the status. A write that too few copies accepted (202) is no success; a dropped connection, even
 * halfway, and an answer that the cluster could not give count as an unavailable store.
 * @throws StoreError 503 `unsure`: it may have been written, and sending it again tells. 503 `unreachable`, or the
 * status of CouchDB's own error
 */
export const couchdbFetch: Fetch = async (url, options = {}) => {
  const path = String(url)
  let response: Response
  let body: ArrayBuffer
  try {
    const headers = [...new Headers(options.headers as Headers)]
    response = await fetch(path, { ...options, headers, signal: signalOf(path, options) })
    body = await response.arrayBuffer()
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw new StoreError('unreachable', 503)
  }
  const { status, headers } = response
  if (status >= 500) throw new StoreError('couchdb', status)
  if (status === 202 && isWrite(path, options)) throw new StoreError('unsure', 503)
  return new Answer(BODYLESS.includes(status) ? null : body, { status, headers })
}
