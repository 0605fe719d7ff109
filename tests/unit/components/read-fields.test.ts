import { describe, expect, it } from 'vitest'
import { readFields } from '#components/forms/read-fields.ts'

interface Field {
  readonly type: string
  /** The browser's sanitisation of a value. */
  readonly normalise?: (value: string) => string
  value: string
  checked?: boolean
}

const plain = (value: string) => value

function control(name: string, field: Field) {
  const { normalise = plain } = field
  const cloneNode = () => {
    let value = ''
    return {
      get value() {
        return value
      },
      set value(next: string) {
        value = normalise(next)
      },
    }
  }
  return Object.assign(field, { tagName: 'INPUT', name, hasAttribute: () => false, cloneNode })
}

/** A form with a value of one field, and the field's current content. */
function aForm(current: string | boolean, field: Field) {
  const values: { [name: string]: string | boolean } = { field: current }
  const form = {
    getValues: (name?: string) => (name === undefined ? values : values[name]),
    setValue: (name: string, value: string | boolean) => (values[name] = value),
  }
  const element = { elements: [control('field', field), control('other', { type: 'text', value: 'not of this form' })] }
  return { values, field, read: () => readFields(form as never, element as never) }
}

describe('the fields of a form', () => {
  it.each<readonly [what: string, current: string | boolean, field: Field, expected: string | boolean]>([
    ['a text', '', { type: 'text', value: 'Ana' }, 'Ana'],
    ['a password', 'before', { type: 'password', value: 'after' }, 'after'],
    ['a text that was erased', 'before', { type: 'text', value: '' }, ''],
    ['a list', 'a', { type: 'select-one', value: 'b' }, 'b'],
    ['a tick', false, { type: 'checkbox', value: 'on', checked: true }, true],
    ['a tick taken off', true, { type: 'checkbox', value: 'on', checked: false }, false],
    ['a choice', 'a', { type: 'radio', value: 'b', checked: true }, 'b'],
    ['a choice that is not made', 'a', { type: 'radio', value: 'b', checked: false }, 'a'],
    ['line ends', 'a\r\nb', { type: 'textarea', value: 'a\nb', normalise: (v) => v.replaceAll('\r', '') }, 'a\r\nb'],
    ['no day', 'demain', { type: 'date', value: '', normalise: () => '' }, 'demain'],
  ])('are read as they stand: %s', (_what, current, field, expected) => {
    const { values, read } = aForm(current, field)
    read()
    expect(values).toEqual({ field: expected })
  })

  it('are not taken for written while a form that was emptied is not drawn yet', () => {
    const { values, field, read } = aForm('Bonjour', { type: 'textarea', value: 'Bonjour' })
    read()
    values.field = ''
    read()
    expect(values).toEqual({ field: '' })
    // Rendered, then filled in without an event.
    field.value = ''
    read()
    field.value = 'Bonjour'
    read()
    expect(values).toEqual({ field: 'Bonjour' })
  })
})
