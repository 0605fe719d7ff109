import type { Annonce } from '#domain/annonce.ts'
import type { CatalogueCard } from './catalogue.ts'

/** A commune where there are annonces, by the name that INSEE gives it: what one member writes names nothing for others. */
export interface PlaceCommune {
  readonly commune: string
  readonly ville: string
  readonly count: number
}

/** The newest annonces of a place, as the server's page shows them. */
export interface FirstList {
  /** A département's code or a commune's INSEE code; `''` is everywhere. */
  readonly place: string
  /** Which page of the list; from 1. */
  readonly page: number
  readonly cards: readonly CatalogueCard[]
  /** How many there are, shown or not. */
  readonly total: number
  /** Of a département or a commune: where its annonces are. */
  readonly communes?: readonly PlaceCommune[]
}

/**
 * What a page that the server has rendered was made of: public, the same for everybody. It travels in the page, and
 * the device shows it until it knows better.
 */
export interface FirstHtml {
  readonly counts?: { readonly boutiques: number; readonly createurs: number }
  readonly list?: FirstList
  /** The annonce of the page, whole. */
  readonly annonce?: Annonce
  /** What the page is about is not there, or is nobody's to see. */
  readonly missing?: true
}

/** The same, with the path of the page: it is known wherever the page is, and is not written in it. */
export interface ArrivedHtml extends FirstHtml {
  readonly at: string
}

/** Annonces that a page of a place shows at first, and that each further page has. */
export const PLACE_PAGE = 24

/** Which page of a list an address asks for; 1 for what is not a number. */
export function pageIn(search: string): number {
  return Number(/[?&]page=([1-9]\d{0,4})(?:&|$)/.exec(search)?.[1] ?? 1)
}

/** The address of a page of a list. */
export function pagePath(path: string, page: number): string {
  return page <= 1 ? path : `${path}?page=${page}`
}

/** The element that holds it: a block of data, which no browser runs. */
export const FIRST_HTML_ID = 'first-html'

/** JSON that cannot end the element it is written in, nor begin another. */
export function inScriptElement(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A page as `src/entry-server.tsx` renders it: what stands in the root, and the pictures to be asked for first. */
export interface RenderedPage {
  readonly root: string
  readonly preloads: string
}

/** What the built entry exports. @throws what a component throws */
export type RenderPage = (address: string, firstHtml: FirstHtml) => Promise<RenderedPage>
