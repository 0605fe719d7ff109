import { describe, expect, it } from 'vitest'
import { resetKeepingEdits } from '#components/forms/reset-keeping-edits.ts'
import { sendInTurn, type Written } from '#screens/messages/send-in-turn.ts'

type Values = { email: string; message: string; photos: string[]; agreed: boolean }
const EMPTY: Values = { email: 'ana@exemple.fr', message: '', photos: [], agreed: false }
const SENT: Values = { email: 'a@b.f', message: 'Bonjour.', photos: ['one'], agreed: true }

/** What a form holds once what it held has been sent, and this typed meanwhile. */
function after(typed: Partial<Values>): Values {
  const form = {
    held: { ...SENT, ...typed },
    getValues: () => ({ ...form.held }),
    reset: (values: Values) => {
      form.held = values
    },
    setValue: (field: string, value: unknown) => {
      form.held = { ...form.held, [field]: value }
    },
  }
  resetKeepingEdits<Values>(form as never, EMPTY, SENT, 'message')
  return form.held
}

describe('a form that begins anew once it has been sent', () => {
  it.each<[string, Partial<Values>, Partial<Values>]>([
    ['nothing', {}, {}],
    ['more of its message', { message: 'Bonjour. Et ceci.' }, { message: 'Et ceci.' }],
    ['another message', { message: 'Bonsoir.' }, { message: 'Bonsoir.' }],
    ['the message away', { message: '' }, {}],
    ['the end of an address', { email: 'a@b.fr' }, { email: 'a@b.fr' }],
    ['another photo', { photos: ['one', 'two'] }, { photos: ['two'] }],
  ])('holds what was typed meanwhile: %s', (_what, typed, left) => {
    expect(after(typed)).toEqual({ ...EMPTY, ...left })
  })
})

describe('messages typed one after the other while the first is on its way', () => {
  const written = (text: string, photos: string[] = []): Written => ({ text, photos })

  async function sent(asked: readonly Written[], failing?: string) {
    const left: Written[] = []
    const send = async (message: Written) => {
      if (message.text === failing) return { ok: false }
      left.push(message)
      return { ok: true }
    }
    const isEmpty = ({ text, photos }: Written) => text === '' && photos.length === 0
    const [{ ok }, rid] = await sendInTurn(written('un'), asked, send, isEmpty)
    return { ok, left: left.map(({ text }) => text), rid: rid.text }
  }

  it.each<[string, readonly Written[], string[], string]>([
    ['the same again', [written('un'), written('un')], ['un'], 'un'],
    ['two more', [written('un\ndeux'), written('un\ndeux trois')], ['un', 'deux', 'trois'], 'un\ndeux trois'],
    ['a photo alone', [written('un', ['one'])], ['un', ''], 'un'],
    ['more letters', [written('uns')], ['un', 's'], 'uns'],
    ['another text, which stays', [written('deux')], ['un'], 'un'],
  ])('%s', async (_what, asked, left, rid) => {
    expect(await sent(asked)).toEqual({ ok: true, left, rid })
  })

  it('stay where one does not leave', async () => {
    expect(await sent([written('un deux'), written('un deux trois')], 'deux')).toEqual({
      ok: true,
      left: ['un'],
      rid: 'un',
    })
    expect(await sent([written('un deux')], 'un')).toMatchObject({ ok: false, left: [] })
  })
})
