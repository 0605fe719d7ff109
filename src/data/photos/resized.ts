import type { PhotoShape, PhotoSize } from '#domain/photo.ts'
import type { FileKind } from '#domain/photo-file.ts'

export interface Picture {
  readonly size: PhotoSize
  readonly blob: Blob
  readonly sha256: string
}

export type Resized =
  | { readonly ok: true; readonly shape: PhotoShape; readonly pictures: readonly Picture[] }
  | { readonly ok: false; readonly code: 'unreadable' | 'truncated' | 'too-many-pixels' }

/** Decodes, orients, resizes and encodes away from the page's thread. */
export type Resize = (file: Blob, kind: FileKind) => Promise<Resized>
