import { describe, expect, it } from 'vitest'
import { rowNames } from '#messages/row-names.ts'

const TWINS = ['Bol', 'Vase', 'Bol'].map((description) => ({ ref: 'X', description }))
const TWINS_BY_LINE = ['ligne 1, Bol', 'ligne 2, Vase', 'ligne 3, Bol']
const JARS = `${'🏺'.repeat(60)}...`

describe('rowNames', () => {
  it.each([
    ['a name', [{ ref: 'T1', description: 'Théière' }], ['Théière'], ['ligne 1, Théière']],
    ['a reference alone', [{ ref: 'T1', description: '' }], ['T1'], ['ligne 1, T1']],
    ['neither', [{ ref: ' ', description: '\n' }], ['ligne 1'], ['ligne 1']],
    ['the name of another row', TWINS, ['Bol, ligne 1', 'Vase', 'Bol, ligne 3'], TWINS_BY_LINE],
    ['a name of two lines', [{ ref: '', description: 'Bol\nbleu' }], ['Bol bleu'], ['ligne 1, Bol bleu']],
    ['a name longer than one listens to', [{ ref: '', description: '🏺'.repeat(500) }], [JARS], [`ligne 1, ${JARS}`]],
  ])('calls a row with %s', (_, given, things, lines) => {
    const names = rowNames(given)
    expect(names.map(({ thing }) => thing)).toEqual(things)
    expect(names.map(({ line }) => line)).toEqual(lines)
  })
})
