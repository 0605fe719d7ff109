import type { Annonce } from '#domain/market/annonce.ts'
import type { ArrivedHtml, FirstList } from '#wire/first-html.ts'
import { paths } from '#wire/site.ts'
import { useDevice } from './device-context.tsx'

/** The data that the server rendered the page with; empty if it did not. */
export function useFirstHtml(): Partial<ArrivedHtml> {
  return useDevice().environment.firstHtml ?? {}
}

/** The server-rendered list of a place, or of a page of it; `undefined` when the page has another, or none. */
export function useFirstList(place: string, page?: number): FirstList | undefined {
  const { list } = useFirstHtml()
  return list?.place === place && (page === undefined || list.page === page) ? list : undefined
}

/** The server-rendered annonce; `null` when the server found none, `undefined` when the page has another. */
export function useFirstAnnonce(id: string): Annonce | null | undefined {
  const { annonce } = useFirstHtml()
  if (useFirstMissing(paths.annonce(id))) return null
  return annonce?._id === id ? annonce : undefined
}

/** Whether the server found nothing at this path. */
export function useFirstMissing(path: string): boolean {
  const { missing, at } = useFirstHtml()
  return missing === true && at === path
}
