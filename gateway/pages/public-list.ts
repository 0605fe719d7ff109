import type { Annonce } from '#domain/annonce.ts'
import type { FirstList, PlaceCommune } from '#wire/first-html.ts'

/** The public annonces: which there are, where, and the newest of a place. Given by who holds them. */
export interface PublicList {
  /** @param place a département's code, a commune's INSEE code, or `''` for all, of which only the first page is there @param page from 1 */
  newest(place: string, page: number): Promise<FirstList>
  /** Where there are annonces, in the order of the codes. */
  communes(): Promise<readonly PlaceCommune[]>
  /** Every public annonce's id and when it was published, in the order of the ids. */
  ids(): Promise<readonly (readonly [id: string, createdAt: string])[]>
  /** The commune of an annonce, by the name that INSEE gives it; `undefined` when it is not known. */
  communeOf(annonce: Pick<Annonce, 'ville' | 'commune'>): Promise<Pick<PlaceCommune, 'commune' | 'ville'> | undefined>
}
