import type { FirstList, PlaceCommune } from '#wire/first-html.ts'

/** Which annonces a list shows. */
interface ListPage {
  readonly limit: number
  /** How many newer ones are passed over; none by default. */
  readonly skip?: number
}

/** The public annonces: which there are, where, and the newest of a place. Given by who holds them. */
export interface PublicList {
  start(): void
  stop(): void
  /** Another one after each change. */
  version(): Promise<string>
  /** @param place a département's code, a commune's INSEE code, or `''` for all, of which only the newest are there */
  newest(place: string, page: ListPage): Promise<FirstList>
  /** Where there are annonces, in the order of the codes. */
  communes(): Promise<readonly PlaceCommune[]>
  /** Every public annonce's id and when it was published, in the order of the ids. */
  ids(): Promise<readonly (readonly [id: string, createdAt: string])[]>
}
