import type { Conflict } from './fields.ts'

type ConflictValue = Pick<Conflict, 'target' | 'field' | 'value'>

export interface WithPhotos {
  readonly photos?: unknown
  readonly conflicts?: { readonly [key: string]: ConflictValue } | undefined
}

function addressesIn(photos: unknown): readonly string[] {
  return Array.isArray(photos) ? photos.filter((url) => typeof url === 'string') : []
}

/** The photos of an alternative list: it may still be chosen. */
function alternativePhotos({ target, field, value }: ConflictValue): readonly string[] {
  if (target !== '' || field !== 'photos') return []
  try {
    return addressesIn(JSON.parse(value))
  } catch {
    return [] // the stored text is untrusted
  }
}

/** The addresses of a document's photos, and of those in alternatives that may still be chosen. */
export function photosIn({ photos, conflicts = {} }: WithPhotos): readonly string[] {
  const alternatives = Object.keys(conflicts).map((key) => alternativePhotos(conflicts[key] as ConflictValue))
  return alternatives.reduce((all, some) => all.concat(some), addressesIn(photos))
}
