import type { Annonce } from '#domain/annonce.ts'
import { type Card, halvesOf } from '#wire/catalogue.ts'
import type { PublicDatabase } from '../database.ts'

const A_READ = 500 // documents

/** The cards of all the annonces that are stored, some hundreds at a time. */
export async function* storedCards({ annonces }: PublicDatabase): AsyncGenerator<readonly Card[], void> {
  for (let after = ''; ; ) {
    const selector = { _id: { $gt: after } }
    const docs = await annonces.find({ selector, sort: [{ _id: 'asc' }], limit: A_READ }).exec()
    const open = docs.map((doc) => doc.toJSON() as unknown as Annonce).filter(({ active }) => active)
    yield open.map((annonce) => halvesOf(annonce)[0])
    if (docs.length < A_READ) return
    after = docs.at(-1)?.primary ?? ''
  }
}
