import type { Conflict } from './fields.ts'

type ConflictValue = Pick<Conflict, 'target' | 'field' | 'value'>

export interface WithPhotos {
  readonly photos?: unknown
  readonly conflicts?: { readonly [key: string]: ConflictValue } | undefined
}

function addressesIn(photos: unknown): readonly string[] {
  return Array.isArray(photos) ? photos.filter((url) => typeof url === 'string') : []
}

/** Those of a list that gave way and is kept beside: it may be chosen. */
function alternativePhotos({ target, field, value }: ConflictValue): readonly string[] {
  if (target !== '' || field !== 'photos') return []
  try {
    return addressesIn(JSON.parse(value))
  } catch {
    return [] // any text may have been written there
  }
}

/** The addresses of the photos that a document shows, and of those that may still be chosen in their place. */
export function photosIn({ photos, conflicts = {} }: WithPhotos): readonly string[] {
  const alternatives = Object.keys(conflicts).map((key) => alternativePhotos(conflicts[key] as ConflictValue))
  return alternatives.reduce((all, some) => all.concat(some), addressesIn(photos))
}
