import type { Annonce } from '#domain/market/annonce.ts'
import type { FirstList, PlaceCommune } from '#wire/first-html.ts'

/** The public annonces: ids, communes, and the newest of a place. Implemented by the catalogue. */
export interface PublicList {
  /** @param place département or commune (INSEE) code, or `''` for all, of which only page 1 exists @param page from 1 */
  newest(place: string, page: number): Promise<FirstList>
  /** Communes with annonces, ordered by code. */
  communes(): Promise<readonly PlaceCommune[]>
  /** Id and publication date of every public annonce, ordered by id. */
  ids(): Promise<readonly (readonly [id: string, createdAt: string])[]>
  /** The commune of an annonce, under INSEE's name; `undefined` when it is not known. */
  communeOf(annonce: Pick<Annonce, 'ville' | 'commune'>): Promise<Pick<PlaceCommune, 'commune' | 'ville'> | undefined>
}
