import type { Db } from './documents.ts'
import { statusOf } from './errors.ts'

/** An attachment's bytes; null when there is none. */
export async function getAttachment(db: Db, id: string, name: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return (await db.getAttachment(id, name)) as Buffer<ArrayBuffer>
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
