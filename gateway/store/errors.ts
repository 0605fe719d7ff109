/** The store gave an answer that it never should, or none. Carries a name and a status, never a document. */
export class StoreError extends Error {
  readonly status: number

  constructor(name: string, status: number) {
    super(name)
    this.name = 'StoreError'
    this.status = status
  }
}

/** @returns the HTTP status that a PouchDB error carries; undefined when the value is not one */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  return typeof error.status === 'number' ? error.status : undefined
}

const DOWN: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']

/** Whether the store did not answer: a reason to try again later, which says nothing of the request. */
export function isStoreDown(error: unknown): boolean {
  if (error instanceof StoreError) return error.status >= 500
  if (!(error instanceof Error) || statusOf(error) !== undefined || !('code' in error)) return false
  return DOWN.includes(String(error.code))
}
