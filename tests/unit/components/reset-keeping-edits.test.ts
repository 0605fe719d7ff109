import { expect, it } from 'vitest'
import { resetKeepingEdits } from '#components/forms/reset-keeping-edits.ts'

type Values = { email: string; message: string; photos: string[]; agreed: boolean }
const EMPTY: Values = { email: 'ana@exemple.fr', message: '', photos: [], agreed: false }
const SENT: Values = { email: 'a@b.f', message: 'Bonjour.', photos: ['one'], agreed: true }

/** The form's values after a submission, with these typed meanwhile. */
function after(typed: Partial<Values>): Values {
  const form = {
    values: { ...SENT, ...typed },
    getValues: () => ({ ...form.values }),
    reset: (values: Values) => Object.assign(form, { values }),
    setValue: (field: string, value: unknown) => Object.assign(form, { values: { ...form.values, [field]: value } }),
  }
  resetKeepingEdits<Values>(form as never, EMPTY, SENT, 'message')
  return form.values
}

it.each<[string, Partial<Values>, Partial<Values>]>([
  ['nothing', {}, {}],
  ['more of its message', { message: 'Bonjour. Et ceci.' }, { message: 'Et ceci.' }],
  ['another message', { message: 'Bonsoir.' }, { message: 'Bonsoir.' }],
  ['the message away', { message: '' }, {}],
  ['the end of an address', { email: 'a@b.fr' }, { email: 'a@b.fr' }],
  ['another photo', { photos: ['one', 'two'] }, { photos: ['two'] }],
])('a form that begins anew once it has been sent holds what was typed meanwhile: %s', (_what, typed, left) => {
  expect(after(typed)).toEqual({ ...EMPTY, ...left })
})
