import type { PhotoShape, PhotoSize } from '#domain/market/photo.ts'

export interface ResizedPicture {
  readonly size: PhotoSize
  readonly blob: Blob
  readonly sha256: string
}

export type Resized =
  | { readonly ok: true; readonly shape: PhotoShape; readonly pictures: readonly ResizedPicture[] }
  | { readonly ok: false; readonly code: 'file-changed' | 'unreadable' | 'too-many-pixels' }

/** Decodes, orients, resizes and encodes in a web worker. */
export type Resize = (file: Blob) => Promise<Resized>

/**
 * A file's content; `null` when it was changed or deleted since it was chosen: browsers then fail to read it, or read
 * less.
 */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return bytes.length < file.size ? null : bytes
  } catch {
    return null
  }
}
