import type { Annonce } from '#domain/market/annonce.ts'
import { type CardDetails, cardsText, detailsText, halvesOf, readDetails } from '#wire/catalogue.ts'
import type { CardIndex } from './card-index.ts'
import { detailsNote, type Notes, type NoteWrites, readTexts } from './notes.ts'

/** A change to a stored annonce. */
export interface AnnonceChange {
  readonly id: string
  /** Its new version; absent for a removal. */
  readonly annonce?: Annonce
  /** The note to store it in; empty for one listed only among the newest. */
  readonly note: string
}

const byId = (a: { readonly _id: string }, b: { readonly _id: string }) => (a._id < b._id ? -1 : 1)

function detailsIn(index: CardIndex, note: string, text: string): readonly CardDetails[] {
  try {
    return text === '' ? [] : readDetails(text)
  } catch (error) {
    index.unreadable.add(detailsNote(note)) // so that the next pass downloads it
    throw error
  }
}

/**
 * Applies changes to the pieces that they affect. The texts equal those the gateway would make of the same annonces, so
 * that their pieces need no download.
 */
export async function applyChanges(
  { notes, index }: { readonly notes: Notes; readonly index: CardIndex },
  changes: readonly AnnonceChange[],
): Promise<Required<Pick<NoteWrites, 'pieces' | 'newest'>>> {
  const changed = new Map(changes.map((change) => [change.id, change]))
  const comes = changes.flatMap(({ annonce, note }) => {
    if (annonce === undefined) return []
    const [card, details] = halvesOf(annonce)
    return [{ note, card, details }]
  })
  const touched = new Set(changes.flatMap(({ id, note }) => [index.noteOf(id) ?? '', note]))
  touched.delete('')
  const texts = await readTexts(notes, [...touched].map(detailsNote))
  const stays = ({ _id }: { readonly _id: string }) => !changed.has(_id)
  const pieces = new Map<string, string>()
  for (const note of touched) {
    const here = comes.filter((one) => one.note === note)
    const former = texts.get(detailsNote(note)) ?? ''
    const details = [...detailsIn(index, note, former).filter(stays), ...here.map((one) => one.details)]
    const cards = [...index.rows.cardsIn(note).filter(stays), ...here.map(({ card }) => card)]
    pieces.set(note, cards.length === 0 ? '' : cardsText(cards.sort(byId)))
    pieces.set(detailsNote(note), details.length === 0 ? '' : detailsText(details.sort(byId)))
  }
  const cards = comes.map(({ card }) => card)
  return { pieces, newest: index.rows.newest((id) => !changed.has(id), cards) }
}
