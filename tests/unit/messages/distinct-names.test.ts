import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annonceParts, distinctNames } from '#messages/distinct-names.ts'

const same = (parts: readonly string[]) => parts
const parted = (...rows: readonly string[]) => rows.map((row) => row.split('/'))

describe('the names of a list', () => {
  it.each<[string, string[][], string[]]>([
    ['rows that differ at once', [['Modifier'], ['Clôturer']], ['Modifier', 'Clôturer']],
    ['two alike, told by what follows', parted('A/Lyon', 'A/Nantes', 'B/Lyon'), ['A, Lyon', 'A, Nantes', 'B']],
    ['alike in all', [['Chrome'], ['Chrome']], ['Chrome, n° 1', 'Chrome, n° 2']],
    ['an empty part', parted('A//Lyon', 'A/Vitrine/Lyon'), ['A, Lyon', 'A, Vitrine']],
    ['no part at all', [[], ['']], ['n° 1', 'n° 2']],
    ['a part that holds a comma', [['A', 'B'], ['A, B'], ['A', 'B']], ['A, B, n° 1', 'A, B', 'A, B, n° 3']],
  ])('are as short as tells them apart: %s', (_case, rows, names) => {
    expect(distinctNames(rows, same)).toEqual(names)
  })

  it('are never two alike, and begin with the first words of their row', () => {
    const parts = fc.array(fc.constantFrom('A', 'B', 'A, B', 'n° 1', 'A, n° 1', ''), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (rows) => {
        const names = distinctNames(rows, same)
        expect(new Set(names).size).toBe(rows.length)
        rows.forEach((row, index) => {
          expect(names[index]?.startsWith(row.find((part) => part !== '') ?? 'n°')).toBe(true)
        })
      }),
    )
  })

  it('tell the annonces of one boutique by their title, then by their days', () => {
    const annonce = { nom: "L'Échoppe", ville: 'Lyon', prix: 40, dateDebut: '2026-03-01', dateFin: '2026-05-31' }
    const rows = [{ ...annonce, titre: 'La vitrine' }, annonce, { ...annonce, dateDebut: '2026-04-01' }]
    const names = distinctNames(rows, annonceParts).map((name) => name.replace(/\u00a0/g, ' '))
    const days = ['mars', 'avril'].map((month) => `L'Échoppe, Lyon, du 1er ${month} 2026 au 31 mai 2026`)
    expect(names).toEqual(["L'Échoppe, La vitrine", ...days])
  })
})
