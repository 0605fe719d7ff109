import { departementTyped } from './places.ts'
import { EVERYTHING, printSearch, type Search } from './search.ts'

/** Whether a search looks around a place, or in one. */
export function isSomewhere({ ou, lieu }: Search): boolean {
  return ou.trim() !== '' || lieu !== ''
}

/** Whether a search is words of a city at most, which an index of cities finds by itself. */
export function isWords(search: Search): boolean {
  const { ou } = search
  const order = search.tri === 'proches' && !isSomewhere(search) ? EVERYTHING.tri : search.tri
  const others = printSearch({ ...search, ou: '', rayon: isSomewhere(search) ? search.rayon : 0, tri: order })
  return others === '' && !/\d/.test(ou) && departementTyped(ou) === undefined
}
