import type { PhotoShape, PhotoSize } from '#domain/photo.ts'

export interface ResizedPicture {
  readonly size: PhotoSize
  readonly blob: Blob
  readonly sha256: string
}

export type Resized =
  | { readonly ok: true; readonly shape: PhotoShape; readonly pictures: readonly ResizedPicture[] }
  | { readonly ok: false; readonly code: 'file-changed' | 'unreadable' | 'too-many-pixels' }

/** Decodes, orients, resizes and encodes away from the page's thread. */
export type Resize = (file: Blob) => Promise<Resized>

/**
 * What a file holds; `null` once it has changed since it was chosen, or is gone: browsers refuse to read it then, or find
 * less than there was.
 */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return bytes.length < file.size ? null : bytes
  } catch {
    return null
  }
}
