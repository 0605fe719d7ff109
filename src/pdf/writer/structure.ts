import type { StructureElement } from '../drawings.ts'
import { type Internals, object, references, text } from './internals.ts'

/** The children of a structure element, in reading order: elements, marked content of a page, a form field. */
type Kid =
  | { readonly part: StructureElement }
  | { readonly page: number; readonly mark: number }
  | { readonly field: number }

/**
 * The structure tree of a tagged PDF, for screen readers (ISO 32000-1, 14.7 and 14.8). jsPDF writes none; ours uses its
 * plugin events (docs/decisions/0009).
 */
export class Structure {
  private readonly internals: Internals
  private readonly kids = new Map<StructureElement, Kid[]>()
  /** For each page, the structure element of each marked-content id. */
  private readonly marks: StructureElement[][]
  private readonly fields: StructureElement[] = []
  private root = 0

  /** @param fieldIds the object numbers of the fields, once the pages are written */
  constructor(internals: Internals, pages: number, fieldIds: () => readonly number[]) {
    this.internals = internals
    this.marks = Array.from({ length: pages }, () => [])
    internals.events.subscribe('putPage', ({ pageNumber }) => {
      internals.write(`/StructParents ${pageNumber - 1}\n/Tabs /S`)
    })
    internals.events.subscribe('postPutPages', () => {
      this.root = this.write(fieldIds())
    })
    internals.events.subscribe('putCatalog', () => {
      internals.write(`/StructTreeRoot ${this.root} 0 R\n/MarkInfo << /Marked true >>`)
    })
  }

  /** Adds an element to the tree, after those added before. */
  place(part: StructureElement): Kid[] {
    const existing = this.kids.get(part)
    if (existing !== undefined) return existing
    if (part.parent !== null) this.place(part.parent).push({ part })
    const kids: Kid[] = []
    this.kids.set(part, kids)
    return kids
  }

  /** Adds marked content of an element. @returns the operator that begins it on the page @param page from 1 */
  begin(part: StructureElement, page: number): string {
    const marks = this.marks[page - 1] ?? []
    this.place(part).push({ page, mark: marks.length })
    marks.push(part)
    return `/${part.role} << /MCID ${marks.length - 1} >> BDC`
  }

  /** Adds a form field to an element. @returns its key in the parent tree */
  field(part: StructureElement): number {
    this.place(part).push({ field: this.fields.length })
    this.fields.push(part)
    return this.marks.length + this.fields.length - 1
  }

  private element(
    part: StructureElement,
    ids: ReadonlyMap<StructureElement, number>,
    parent: number,
    fieldIds: readonly number[],
  ): string {
    const kids = this.kids.get(part) ?? []
    const [first] = kids.flatMap((kid) => ('mark' in kid ? [kid.page] : []))
    const pageOf = (page: number): string => `/Pg ${this.internals.getPageInfo(page).objId} 0 R`
    const written = kids.map((kid) => {
      if ('part' in kid) return `${ids.get(kid.part) ?? 0} 0 R`
      if ('field' in kid) return `<< /Type /OBJR /Obj ${fieldIds[kid.field] ?? 0} 0 R >>`
      return kid.page === first ? kid.mark : `<< /Type /MCR ${pageOf(kid.page)} /MCID ${kid.mark} >>`
    })
    const page = first === undefined ? '' : ` ${pageOf(first)}`
    const scope = part.scope === undefined ? '' : ` /A << /O /Table /Scope /${part.scope} >>`
    const spoken = part.spoken === undefined ? '' : ` /ActualText ${text(part.spoken)}`
    const alt = part.alt === undefined ? '' : ` /Alt ${text(part.alt)}`
    return `<< /S /${part.role} /P ${parent} 0 R${page} /K [${written.join(' ')}]${scope}${spoken}${alt} >>`
  }

  private write(fieldIds: readonly number[]): number {
    const { internals } = this
    const root = internals.newAdditionalObject()
    const objects = new Map([...this.kids.keys()].map((part) => [part, internals.newAdditionalObject()] as const))
    const ids = new Map([...objects].map(([part, { objId }]) => [part, objId] as const))
    const idsOf = (parts: readonly StructureElement[]): number[] => parts.map((part) => ids.get(part) ?? 0)
    for (const [part, made] of objects) {
      const parent = part.parent === null ? root.objId : (ids.get(part.parent) ?? 0)
      made.content = this.element(part, ids, parent, fieldIds)
    }
    const tops = idsOf([...objects.keys()].filter(({ parent }) => parent === null))
    const pages = this.marks.map((parts, index) => `${index} [${references(idsOf(parts))}]`)
    const fields = idsOf(this.fields).map((id, index) => `${this.marks.length + index} ${id} 0 R`)
    const leadsBack = object(internals, `<< /Nums [${[...pages, ...fields].join('\n')}] >>`)
    const next = this.marks.length + this.fields.length
    root.content = `<< /Type /StructTreeRoot /K [${references(tops)}] /ParentTree ${leadsBack} 0 R /ParentTreeNextKey ${next} >>`
    return root.objId
  }
}
