import { valueAt } from './typed.ts'

export type Doc = { readonly _id: string; readonly [field: string]: unknown }

type Fields = { readonly [field: string]: string | number }

interface Place {
  readonly browser: string
  readonly uid: string
  readonly db: string
}

interface Publication extends Place {
  readonly fields: Fields
  /** The fields that identify it. */
  readonly marks: Fields
}

/** Documents about to be created: their ids are only known once written. */
export class Publications {
  private readonly all: Publication[] = []

  /** @returns removes it, when it was not written after all */
  add(place: Place, fields: Fields, marks: Fields): () => void {
    const publication = { ...place, fields, marks }
    this.all.push(publication)
    return () => {
      const index = this.all.indexOf(publication)
      if (index >= 0) this.all.splice(index, 1)
    }
  }

  /** @returns the fields of the publication that this document matches, and removes it */
  take({ browser, uid, db }: Place, doc: Doc): Fields | undefined {
    const index = this.all.findIndex((one) => {
      const isHere = one.browser === browser && one.uid === uid && one.db === db
      return isHere && Object.entries(one.marks).every(([field, value]) => valueAt(doc, field) === value)
    })
    return index < 0 ? undefined : this.all.splice(index, 1)[0]?.fields
  }
}
