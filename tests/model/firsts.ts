type Doc = { readonly _id: string; readonly [field: string]: unknown }

/** The field that says what a record of a fixed id is about; a void has none. */
const CONTENTS = new Map(Object.entries({ end: 'lastDay', void: 'kind', answer: 'answer', receipt: 'received' }))

/** What a record says whose id several devices may write; `undefined` for the others. */
export function contentsOf(doc: { readonly [field: string]: unknown }): string | undefined {
  const field = CONTENTS.get(String(doc.kind))
  return field === undefined ? undefined : String(doc[field])
}

/**
 * Announced ends, voids, answers and receipts: another device, also of the other party, may write one of the same id, and
 * the first at the server counts.
 */
export class Firsts {
  /** What the server acknowledged, by id. */
  readonly acknowledged = new Map<string, string>()
  private readonly said = new Set<string>()

  say(id: string, by: string, contents: string): void {
    this.said.add(`${id} ${by} ${contents}`)
  }

  isSaid({ _id, by, ...doc }: Doc): boolean {
    return this.said.has(`${_id} ${by} ${contentsOf(doc)}`)
  }

  acknowledge(doc: Doc): void {
    const contents = contentsOf(doc)
    if (contents !== undefined) this.acknowledged.set(doc._id, contents)
  }
}
