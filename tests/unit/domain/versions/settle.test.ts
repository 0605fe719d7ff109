import { describe, expect, it } from 'vitest'
import { checkFields } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import { ANNONCE_FIELDS } from '#domain/market/annonce.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { nodeOf, stampOf, stampTime } from '#domain/versions/stamp.ts'
import { changedByServer, stampPushed } from '#domain/versions/stamp-pushed.ts'
import { mergeStamped, stamped } from '#domain/versions/write.ts'
import { anAnnonce, aPartenariat, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'

const NOW = Date.parse('2026-11-22T10:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000
const shape = SHAPES.annonces
const node = nodeOf(BOUTIQUE, 'abcd')

type Doc = { readonly [field: string]: unknown } & Parameters<typeof stamped>[1]

const plain = (doc: object) => doc as Doc
const initial = plain(anAnnonce({ _id: `${BOUTIQUE}.aaaaaaaaaaaa` as never }))

function edited(doc: Doc, change: object, now = NOW): Doc {
  return stamped(shape, doc, plain({ ...doc, ...change }), { node, now }, [BOUTIQUE])
}

function pushed(prev: Doc | null, sent: Doc, next = sent, by: Uid = BOUTIQUE): Doc {
  return stampPushed(shape, { prev, sent, next, by, now: NOW, members: [BOUTIQUE] })
}

describe('the marks that the server writes', () => {
  it('are those of the member, for what they changed', () => {
    const sent = edited(initial, { prix: 99 })
    expect(pushed(initial, sent).marks).toEqual({ stamps: { prix: stampOf(NOW, node, 1) }, seen: { [node]: 1 } })
  })

  it('are brought back to its clock, past what they replace, and still name the same write', () => {
    const fromFastClock = edited(initial, { prix: 99 }, NOW + 2 * DAY)
    const stored = pushed(initial, fromFastClock)
    expect(stored.marks?.stamps.prix).toBe(stampOf(NOW, node, 1))
    const next = pushed(stored, edited(plain({ ...fromFastClock, ...stored }), { prix: 98 }, NOW + 3 * DAY))
    expect(stampTime(next.marks?.stamps.prix ?? '')).toBe(NOW + 1)
  })

  it('do not let a member write for another, nor take up a write already seen', () => {
    const another = nodeOf(CREATEUR, 'abcd')
    const forged = { stamps: { prix: stampOf(NOW, another, 7) }, seen: { [another]: 7 } }
    const stored = pushed(initial, plain({ ...initial, prix: 99, marks: forged }))
    expect(Object.keys(stored.marks?.seen ?? {})).toEqual([nodeOf(BOUTIQUE, 'none')])
    const before = pushed(initial, edited(initial, { prix: 99 }))
    const again = pushed(before, plain({ ...before, prix: 1 }))
    expect(again.marks?.stamps.prix).not.toBe(before.marks?.stamps.prix)
  })

  it('are made for an app that has none, and for what the server itself decides', () => {
    const sent = plain({ ...initial, prix: 99, active: false })
    const { marks } = pushed(initial, sent, plain({ ...sent, closedAt: '2026-11-22T10:00:00.000Z' }))
    const byMember = stampOf(NOW, nodeOf(BOUTIQUE, 'none'), 1)
    expect(marks?.stamps).toEqual({ prix: byMember, active: stampOf(NOW, 'server0000', 1) })
    const changed = changedByServer(shape, initial, plain({ ...initial, nom: 'Autre' }), NOW, [BOUTIQUE])
    expect(changed.marks?.stamps).toEqual({ nom: stampOf(NOW, 'server0000', 1) })
  })

  it('leave to the member a choice that the server only dates, so that their next one follows it', () => {
    const late = NOW - 10 * 60 * 1000 // their device's clock
    const closing = edited(initial, { active: false, closedAt: '2026-11-22T23:50:00.000Z' }, late)
    const closed = pushed(initial, closing, plain({ ...closing, closedAt: '2026-11-22T10:00:00.000Z' }))
    expect(mergeStamped(shape, closed, closing, [BOUTIQUE])).toEqual(closed)
    const reopening = edited(closing, { active: true }, late + 5000)
    expect(mergeStamped(shape, closed, reopening, [BOUTIQUE])).toMatchObject({ active: true })
    const priced = mergeStamped(shape, closed, edited(closing, { prix: 7 }, late), [BOUTIQUE])
    expect(priced).toMatchObject({ active: false, closedAt: '2026-11-22T10:00:00.000Z', prix: 7 })
  })

  it('leave a new document of an app without stamps as it is', () => {
    expect(pushed(null, initial).marks).toEqual({ stamps: {}, seen: {} })
  })
})

describe('the values beside that the server keeps', () => {
  const papers = SHAPES.partenariats
  const blank = plain(aPartenariat())
  const members = [BOUTIQUE, CREATEUR]
  const inBrest = plain({ ...blank, header: { ...(blank.header as object), lieu: 'Brest' } })
  const stored = stamped(papers, blank, inBrest, { node: nodeOf(CREATEUR, 'abcd'), now: NOW }, members)
  const WRITTEN = { target: 'header', field: 'lieu', by: CREATEUR, at: '2020-01-01T00:00:00.000Z' }
  const claim = (value: string, stamp: string) => ({
    [`header-lieu~${stamp.slice(9)}`]: { ...WRITTEN, value, stamp },
  })
  const put = (conflicts: object) => {
    const header = { ...(stored.header as object), lieu: 'Nantes' }
    const sent = plain({ ...stored, header, conflicts })
    return stampPushed(papers, { prev: stored, sent, next: sent, by: BOUTIQUE, now: NOW, members }).conflicts
  }

  it('are what stood in the cell, under the name of who wrote it and when', () => {
    const alternatives = Object.values(put(claim('Brest', stored.marks?.stamps['header-lieu'] ?? '')) ?? {})
    expect(alternatives).toMatchObject([{ value: 'Brest', by: CREATEUR, at: new Date(NOW).toISOString() }])
  })

  it('are never what a member says that another wrote', () => {
    expect(put(claim('Ce que je prétends', stored.marks?.stamps['header-lieu'] ?? ''))).toEqual({})
    expect(put(claim('Brest', stampOf(NOW, nodeOf(CREATEUR, 'zzzz'), 3)))).toEqual({})
  })

  it('are beside a cell that there is: any other would make the document one that nobody may write', () => {
    const ownStamp = stampOf(NOW, node, 9)
    const alternativeAt = (target: string, field: string) => ({
      'header-lieu~aaaaaaaaaa.1': { ...WRITTEN, target, field, value: 'x', by: BOUTIQUE, stamp: ownStamp },
    })
    for (const cell of ['!! lieu', 'header nulle', ' marks', 'history lieu', 'zzzzzzzzzzzz ref']) {
      const [target = '', field = ''] = cell.split(' ')
      expect(put(alternativeAt(target, field)), cell).toEqual({})
    }
    expect(Object.keys(put(alternativeAt('header', 'lieu')) ?? {})).toEqual([`header-lieu~${ownStamp.slice(9)}`])
  })
})

describe('the devices that the marks name', () => {
  const nodeAt = (index: number) => nodeOf(BOUTIQUE, `n${String(index).padStart(3, '0')}`)
  const seenFrom = (start: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [nodeAt(start + index), 1]))

  it('are bounded for each member, so that none takes the place of the others', () => {
    const crowd = plain({ ...initial, prix: 99, marks: { stamps: {}, seen: seenFrom(0, 1000) } })
    const stored = pushed(initial, crowd)
    const next = pushed(stored, edited(stored, { prix: 98 }))
    expect(Object.keys(stored.marks?.seen ?? {}).length).toBeLessThan(500)
    expect(next.marks?.seen).toHaveProperty(node, 1)
    expect(checkFields(ANNONCE_FIELDS, next)).toEqual([])
  })

  it('are those that wrote last', () => {
    let stored = pushed(initial, edited(initial, { prix: 1 }))
    for (const start of [0, 150, 300, 450]) {
      const more = { ...stored.marks?.seen, ...seenFrom(start, 150) }
      stored = pushed(stored, plain({ ...stored, marks: { stamps: stored.marks?.stamps, seen: more } }))
      stored = pushed(stored, edited(stored, { prix: start + 2 }))
    }
    expect(stored.marks?.seen).toHaveProperty(node, 5)
  })
})
