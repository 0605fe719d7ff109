import { breathe } from '../slices.ts'
import { type Notes, readSegments } from './notes.ts'
import type { Rows } from './rows.ts'

const SEGMENTS_A_READ = 8 // some ten milliseconds of a cheap phone: what it is asked meanwhile comes in between

/** Reads all stored segments into the rows. @returns false when one is not there: the rows are empty then */
export async function loadRows(rows: Rows, notes: Notes, segments: number): Promise<boolean> {
  if (rows.segments > segments) rows.clear() // they stay in view otherwise, until each is replaced
  for (let from = 0; from < segments; from += SEGMENTS_A_READ) {
    const numbers = Array.from({ length: Math.min(SEGMENTS_A_READ, segments - from) }, (_, one) => from + one)
    for (const [index, segment] of (await readSegments(notes, numbers)).entries()) {
      if (segment === undefined) {
        rows.clear()
        return false
      }
      rows.load(from + index, segment)
    }
    await breathe()
  }
  rows.find('', 0) // in order, before anybody asks
  return true
}
