import type { Annonce } from '#domain/annonce.ts'
import { wholeOf } from '#wire/catalogue.ts'
import type { ArrivedHtml, FirstList } from '#wire/first-html.ts'
import { paths } from '#wire/site.ts'
import { useDevice } from './device-context.tsx'

/** What the server has rendered the page with; nothing on a page that it has not. */
export function useFirstHtml(): Partial<ArrivedHtml> {
  return useDevice().environment.firstHtml ?? {}
}

const listed = new WeakMap<FirstList, readonly Annonce[]>()

interface Listed extends Pick<FirstList, 'total' | 'communes'> {
  /** As lists show them: their texts are cut. */
  readonly annonces: readonly Annonce[]
}

/** The annonces that the page came with; `undefined` when it came without those of this place. */
export function useFirstList(place: string): Listed | undefined {
  const { list } = useFirstHtml()
  if (list === undefined || list.place !== place) return undefined
  const annonces =
    listed.get(list) ??
    list.cards.map((card) => wholeOf(card, { _id: card._id, description: '', photos: [], closedAt: '' }))
  listed.set(list, annonces)
  return { ...list, annonces }
}

/** The annonce that the page came with; `null` when it came to say that there is none, `undefined` for another. */
export function useFirstAnnonce(id: string): Annonce | null | undefined {
  const { annonce, missing, at } = useFirstHtml()
  if (missing === true && at === paths.annonce(id)) return null
  return annonce?._id === id ? annonce : undefined
}
