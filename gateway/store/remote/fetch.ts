import type PouchDB from 'pouchdb-core'
import { StoreError } from '../errors.ts'

/** A call of the store lasts this long at most; a write, from which others may have to be kept, less. */
const CALL_MAX_MS = 60_000
export const WRITE_MAX_MS = 10_000

type Fetch = typeof PouchDB.fetch
type FetchOptions = NonNullable<Parameters<Fetch>[1]>

const isWrite = (url: string, { method = 'GET' }: FetchOptions): boolean =>
  method === 'PUT' || method === 'DELETE' || url.endsWith('/_bulk_docs')

/** A feed waits for what there is to tell. */
const isFeed = (url: string): boolean => url.includes('/_changes')

function signalOf(url: string, options: FetchOptions): AbortSignal | null {
  const given = options.signal ?? null
  if (isFeed(url)) return given
  const limit = AbortSignal.timeout(isWrite(url, options) ? WRITE_MAX_MS : CALL_MAX_MS)
  return given === null ? limit : AbortSignal.any([given, limit])
}

/** PouchDB takes an attachment's bytes by this, where it is there. */
class Answer extends Response {
  async buffer(): Promise<Buffer> {
    return Buffer.from(await this.arrayBuffer())
  }
}

const BODYLESS: readonly number[] = [204, 304]

/**
 * How PouchDB reaches CouchDB. Its own way waits for ever for the rest of an answer that is cut, and its adapter hides what
 * an answer is worth. A write that fewer copies took than it takes to be sure (202) is no yes; a connection that is
 * dropped, even halfway, and an answer that the cluster could not give are the store's absence.
 * @throws StoreError 503 `unsure`: it may have been written, and whoever sends it again learns it. 503 `unreachable`, or
 * the status of CouchDB's own fault
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
