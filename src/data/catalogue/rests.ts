import type { AnnonceId } from '#domain/ids.ts'
import { type Rest, restExtrasOf } from '#wire/catalogue.ts'
import { type Notes, readRests } from './notes.ts'

/** Other halves in one note: one is read when an annonce is opened, and written again when one of them changes. */
export const NOTE_ROWS = 64

type Line = readonly [
  id: string,
  description: string,
  photos: readonly string[],
  closedAt: string,
  /** What few of them have. */
  extras?: Partial<Rest>,
]

function pack(rest: Rest): string {
  const { _id, description, photos, closedAt } = rest
  const facts = [_id, description, photos, closedAt ?? ''] as const
  const extras = restExtrasOf(rest)
  return JSON.stringify((Object.keys(extras).length > 0 ? [...facts, extras] : facts) satisfies Line)
}

/** The other half on a line, if it is this annonce's: a row that is free is another's later. */
export function restOn(line: string | undefined, id: string): Rest | undefined {
  if (line === undefined || line === '') return undefined
  const [own, description, photos, closedAt, extras] = JSON.parse(line) as Line
  return own === id ? { _id: id as AnnonceId, description, photos, closedAt, ...extras } : undefined
}

const numberOf = (row: number): number => Math.floor(row / NOTE_ROWS)

/**
 * What cards lack, on the rows where their cards stand. It stays in the storage: what has changed is held until it is
 * written, and one is read when its annonce is opened.
 */
export class Rests {
  /** By the number of their note, lines by their place in it. */
  private readonly changed = new Map<number, Map<number, string>>()

  set(row: number, rest: Rest): void {
    this.line(row, pack(rest))
  }

  /** Nothing is on this row any more, or what is there is older than its card. */
  clear(row: number): void {
    this.line(row, '')
  }

  /** @param id of the annonce that is on the row */
  async read(notes: Notes, row: number, id: string): Promise<Rest | undefined> {
    const [number, place] = [numberOf(row), row % NOTE_ROWS]
    const held = this.changed.get(number)?.get(place)
    if (held !== undefined) return restOn(held, id)
    const lines = (await readRests(notes, [number])).get(number)?.split('\n')
    return restOn(lines?.[place], id)
  }

  /** The notes that have changed, as they are to be written. */
  async texts(notes: Notes): Promise<{ readonly texts: ReadonlyMap<number, string>; readonly written: () => void }> {
    const taken = new Map([...this.changed].map(([number, lines]) => [number, new Map(lines)]))
    const partial = [...taken].filter(([, { size }]) => size < NOTE_ROWS).map(([number]) => number)
    const before = await readRests(notes, partial)
    const texts = new Map([...taken].map(([number, lines]) => [number, merged(before.get(number), lines)]))
    return { texts, written: () => this.forget(taken) }
  }

  private line(row: number, text: string): void {
    const number = numberOf(row)
    const lines = this.changed.get(number) ?? new Map<number, string>()
    this.changed.set(number, lines.set(row % NOTE_ROWS, text))
  }

  /** What has changed again while it was written stays. */
  private forget(taken: ReadonlyMap<number, ReadonlyMap<number, string>>): void {
    for (const [number, lines] of taken) {
      const now = this.changed.get(number)
      for (const [place, text] of lines) if (now?.get(place) === text) now.delete(place)
      if (now?.size === 0) this.changed.delete(number)
    }
  }
}

function merged(before: string | undefined, lines: ReadonlyMap<number, string>): string {
  const all = before?.split('\n') ?? []
  return Array.from({ length: NOTE_ROWS }, (_, place) => lines.get(place) ?? all[place] ?? '').join('\n')
}
