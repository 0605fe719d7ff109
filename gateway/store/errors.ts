/** The store gave an answer that it never should, or none. Contains a name and a status, never a document. */
export class StoreError extends Error {
  readonly status: number

  constructor(name: string, status: number, options?: ErrorOptions) {
    super(name, options)
    this.name = 'StoreError'
    this.status = status
  }
}

/** @returns the HTTP status that a PouchDB error carries; undefined when the value is not one */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  return typeof error.status === 'number' ? error.status : undefined
}

const DOWN: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'EAI_AGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
]

/** Checks the error's own code, then those of its causes: `fetch` only says that it failed. */
function isNetworkError(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  if (DOWN.includes(code) || code.startsWith('UND_ERR_')) return true
  return error.cause instanceof Error && isNetworkError(error.cause)
}

/** Whether the store did not answer: a reason to retry later, unrelated to the request. */
export function isStoreDown(error: unknown): boolean {
  if (error instanceof StoreError) return error.status >= 500
  if (error instanceof Error && error.cause instanceof StoreError) return isStoreDown(error.cause) // as LevelUP wraps it
  return error instanceof Error && statusOf(error) === undefined && isNetworkError(error)
}
