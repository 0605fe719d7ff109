import { Columns, type Segment } from '#data/catalogue/columns.ts'
import type { Annonce } from '#domain/annonce.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { wholeOf } from '#wire/catalogue.ts'
import { DATABASES } from '#wire/names.ts'
import { type States, storedIn } from './kept-by-rxdb.ts'

const REST_ROWS = 64 // as `src/data/catalogue/rests.ts` keeps them

interface Note {
  readonly kind: string
  readonly number: number
  readonly value: unknown
  readonly lines: readonly string[]
}

function noteOf({ _id, text }: { readonly _id: string; readonly text?: unknown }): Note | undefined {
  const [kind = '', number = ''] = _id.split('/')
  if (number === '' || typeof text !== 'string' || text === '') return undefined
  const [head = '', ...lines] = text.split('\n')
  return { kind, number: Number(number), value: (JSON.parse(head) as { readonly value: unknown }).value, lines }
}

/** The public annonces that are stored whole in a browser: each card with what it lacks, on the same row. */
export function annoncesIn(states: States): readonly Annonce[] {
  const notes = storedIn(states, DATABASES.documents, 'catalogue').flatMap((doc) => noteOf(doc) ?? [])
  const columns = new Columns()
  const rests = new Map<number, string>()
  for (const { kind, number, value, lines } of notes) {
    if (kind === 'rows') columns.load(number, { ...(value as Segment), packed: lines.join('\n') }, () => {})
    if (kind === 'rests') for (const [place, line] of lines.entries()) rests.set(number * REST_ROWS + place, line)
  }
  return columns.ids.flatMap((id, row) => {
    const line = rests.get(row) ?? ''
    if (id === '' || line === '') return []
    const [own, description, photos, closedAt] = JSON.parse(line) as [string, string, string[], string]
    return own === id ? [wholeOf(columns.card(row), { _id: id as AnnonceId, description, photos, closedAt })] : []
  })
}
