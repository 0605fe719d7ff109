import { describe, expect, it } from 'vitest'
import { checkFields } from '#domain/fields.ts'
import { ANNONCE_FIELDS } from '#domain/market/annonce.ts'
import { withShape } from '#domain/market/photo.ts'
import { PHOTO_TEXT_MAX, photoKey, photoText, shownTexts } from '#domain/market/photo-texts.ts'
import { USER_FIELDS } from '#domain/user.ts'
import { choicesIn, keeping } from '#domain/versions/choices.ts'
import { rebaseEdits } from '#domain/versions/rebase-edits.ts'
import { type AnnonceDoc, AUTHOR, COUNTER, merged, PHONE, SHAPE, written } from '#tests/fixtures/annonce-versions.ts'
import { anAnnonce, aUser, BOUTIQUE } from '#tests/fixtures/documents.ts'

const photo = (digit: string) => `/photos/annonces/${BOUTIQUE}/${digit.repeat(64)}.webp`
const [BOWLS, SHELF] = [photo('1'), photo('2')]
const said = (words: { readonly [url: string]: string }) =>
  Object.fromEntries(Object.entries(words).map(([url, text]) => [photoKey(url), { text }]))

describe('the words of a photo', () => {
  it.each([
    ['in another size', BOWLS.replace('.webp', '-640.webp')],
    ['with its blur', withShape(BOWLS, { width: 1600, height: 1200, placeholder: 'abc' })],
  ])('are found by its address %s', (_, url) => {
    expect(photoText(said({ [BOWLS]: 'Trois bols.' }), url)).toBe('Trois bols.')
  })

  it('are its own, a drawing of the demo market included', () => {
    const urls = [BOWLS, SHELF, '/demo/cafe-comptoir.svg', '/demo/cafe-salle.svg', '/demo/a.svg']
    expect(new Set(urls.map(photoKey)).size).toBe(urls.length)
    for (const url of urls) expect(photoKey(url)).toMatch(/^[a-z0-9]{12}$/)
  })

  it('are not shown of a photo that is not', () => {
    const photoTexts = said({ [BOWLS]: 'Trois bols.', [SHELF]: 'Une étagère.' })
    expect(shownTexts({ photos: [SHELF, photo('3')], photoTexts })).toEqual(said({ [SHELF]: 'Une étagère.' }))
  })
})

describe('the bounds of the words of photos', () => {
  const tables = [
    ['annonce', ANNONCE_FIELDS, anAnnonce()],
    ['profil', USER_FIELDS, aUser()],
  ] as const
  const rows = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at).padStart(12, '0'), { text: '' }]))

  it.each(tables)('let what people write in an %s', (_, table, doc) => {
    const photoTexts = said({ [BOWLS]: 'é'.repeat(PHOTO_TEXT_MAX) })
    expect(checkFields(table, { ...doc, photoTexts })).toEqual([])
  })

  it.each([
    ['too long', said({ [BOWLS]: 'é'.repeat(PHOTO_TEXT_MAX + 1) }), 'too-long'],
    ['under a name that is no photo', { '<script>': { text: 'x' } }, 'bad-id'],
    ['with more beside', { [photoKey(BOWLS)]: { text: 'x', html: 'y' } }, 'unknown-field'],
    ['of no text', { [photoKey(BOWLS)]: 'x' }, 'wrong-type'],
    ['of hundreds of photos', rows(51), 'too-many'],
  ])('refuse words %s', (_, photoTexts, code) => {
    for (const [, table, doc] of tables) expect(checkFields(table, { ...doc, photoTexts })).toMatchObject([{ code }])
  })
})

const initial = written({ ...anAnnonce() }, { photos: [BOWLS, SHELF], photoTexts: {} }, COUNTER, 0)
const describing = (words: { readonly [url: string]: string }, node: string, afterMs: number) =>
  written(initial, { photoTexts: said(words) }, node, afterMs)
const choicesOf = (doc: AnnonceDoc) =>
  choicesIn(SHAPE, doc).map(({ field, values }) => [field, values.map(({ value }) => value)])

const bowls = describing({ [BOWLS]: 'Trois bols.' }, COUNTER, 1000)

it('words of photos written on two devices are a choice when both described the same photo, settled by keeping one', () => {
  const both = merged(bowls, describing({ [BOWLS]: 'Des bols bleus.' }, PHONE, 2000))
  const field = `${photoKey(BOWLS)}-text`
  expect(choicesOf(both)).toEqual([[field, ['Des bols bleus.', 'Trois bols.']]])
  const chosen = written(both, keeping(SHAPE, both, field, 'Trois bols.'), PHONE, 3000)
  expect(chosen.photoTexts).toEqual(said({ [BOWLS]: 'Trois bols.' }))
  expect(choicesOf(merged(both, chosen))).toEqual([])
})

describe('a form of photos that another device described meanwhile', () => {
  const began = { photoTexts: said({ [BOWLS]: 'Bols.' }) }
  const opened = written(initial, began, COUNTER, 1000)
  const onPhone = (words: { readonly [url: string]: string }) =>
    written(opened, { photoTexts: said(words) }, PHONE, 2000)
  const saved = (words: { readonly [url: string]: string }, latest: AnnonceDoc) => {
    const changes = rebaseEdits(SHAPE, began, { photoTexts: said(words) }, latest, AUTHOR)
    return written(latest, changes, COUNTER, 180_000)
  }

  it('adds its words to theirs, and removes what it emptied, not what it never showed', () => {
    const after = saved({ [BOWLS]: 'Trois bols.' }, onPhone({ [BOWLS]: 'Bols.', [SHELF]: 'Une étagère.' }))
    expect(after.photoTexts).toEqual(said({ [BOWLS]: 'Trois bols.', [SHELF]: 'Une étagère.' }))
    const both = onPhone({ [BOWLS]: 'Bols.', [SHELF]: 'Une étagère.' })
    expect(saved({}, both).photoTexts).toEqual(said({ [SHELF]: 'Une étagère.' }))
    expect(saved({}, onPhone({ [BOWLS]: 'Des bols bleus.' })).photoTexts).toEqual(said({ [BOWLS]: 'Des bols bleus.' }))
  })
})
