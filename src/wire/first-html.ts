import type { Annonce } from '#domain/market/annonce.ts'
import type { CatalogueCard } from './catalogue.ts'

/** A commune with annonces, under INSEE's name: text that one member typed is not shown as a place name to others. */
export interface PlaceCommune {
  readonly commune: string
  readonly ville: string
  readonly count: number
}

/** The newest annonces of a place, as the server's page lists them. */
export interface FirstList {
  /** A département's code or a commune's INSEE code; `''` is everywhere. */
  readonly place: string
  /** The page number of the list; from 1. */
  readonly page: number
  readonly cards: readonly CatalogueCard[]
  /** The number of annonces, listed or not. */
  readonly total: number
  /** Of a département or a commune: the communes of its annonces. */
  readonly communes?: readonly PlaceCommune[]
}

/**
 * The data that the server rendered a page with: public, the same for everybody. It is embedded in the page, and the
 * device shows it until it has newer data.
 */
export interface FirstHtml {
  readonly counts?: { readonly boutiques: number; readonly createurs: number }
  readonly list?: FirstList
  /** The annonce of the page, whole. */
  readonly annonce?: Annonce
  /** The page's subject does not exist, or nobody may see it. */
  readonly missing?: true
}

/** The same, with the path of the page, which the device adds: it is not in the embedded data. */
export interface ArrivedHtml extends FirstHtml {
  readonly at: string
}

/** Annonces per page of a place's list. */
export const PLACE_PAGE = 24

/** The page number that an address asks for; 1 for an invalid one. */
export function pageIn(search: string): number {
  return Number(/[?&]page=([1-9]\d{0,4})(?:&|$)/.exec(search)?.[1] ?? 1)
}

/** The address of a page of a list. */
export function pagePath(path: string, page: number): string {
  return page <= 1 ? path : `${path}?page=${page}`
}

/** The id of the element that embeds it: a data block, which browsers do not run. */
export const FIRST_HTML_ID = 'first-html'

/** Serializes JSON so that it cannot close the element it is embedded in, nor open another. */
export function inScriptElement(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A page rendered by `src/entry-server.tsx`: the root's content, and preload links for its pictures. */
export interface RenderedPage {
  readonly root: string
  readonly preloads: string
}

/** The function that the built entry exports. @throws what a component throws */
export type RenderPage = (address: string, firstHtml: FirstHtml) => Promise<RenderedPage>
