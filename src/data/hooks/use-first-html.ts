import type { Annonce } from '#domain/annonce.ts'
import type { ArrivedHtml, FirstList } from '#wire/first-html.ts'
import { paths } from '#wire/site.ts'
import { useDevice } from './device-context.tsx'

/** What the server has rendered the page with; nothing on a page that it has not. */
export function useFirstHtml(): Partial<ArrivedHtml> {
  return useDevice().environment.firstHtml ?? {}
}

/** The annonces that the page came with; `undefined` when it came without those of this place, or of this page of them. */
export function useFirstList(place: string, page?: number): FirstList | undefined {
  const { list } = useFirstHtml()
  return list?.place === place && (page === undefined || list.page === page) ? list : undefined
}

/** The annonce that the page came with; `null` when it came to say that there is none, `undefined` for another. */
export function useFirstAnnonce(id: string): Annonce | null | undefined {
  const { annonce } = useFirstHtml()
  if (useFirstMissing(paths.annonce(id))) return null
  return annonce?._id === id ? annonce : undefined
}

/** Whether the page came to say that nothing is at this path. */
export function useFirstMissing(path: string): boolean {
  const { missing, at } = useFirstHtml()
  return missing === true && at === path
}
