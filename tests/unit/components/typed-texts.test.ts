import { describe, expect, it } from 'vitest'
import { takeUp } from '#components/forms/take-up.ts'
import { overTexts, parseTexts, type TypedTexts, textsOf } from '#components/photos/typed-texts.ts'
import { photoKey } from '#domain/market/photo-texts.ts'

const [BOWLS, SHELF] = ['/demo/bols.svg', '/demo/etagere.svg'] as const
const [bowls, shelf] = [photoKey(BOWLS), photoKey(SHELF)]

describe('what photos show, as it is typed', () => {
  it.each([
    ['as it is seen', ' Trois\u200b bols\nen\tgrès. ', 'Trois bols en grès.'],
    ['in the letters of any language', 'ثلاثة أوعية 🪴', 'ثلاثة أوعية 🪴'],
  ])('is saved %s', (_, typed, text) => {
    expect(parseTexts({ photos: [BOWLS], photoTexts: { [bowls]: typed } })).toEqual({ [bowls]: { text } })
  })

  it('is not saved when it is blank, nor of a photo that has been removed', () => {
    const photoTexts = { [bowls]: ' \u200b', [shelf]: 'Une étagère.' }
    expect(parseTexts({ photos: [BOWLS], photoTexts })).toEqual({})
    expect(textsOf([BOWLS], photoTexts)).toEqual({ [bowls]: ' \u200b' })
  })

  it('is corrected over what has come since to other photos', () => {
    const initial = { photos: [BOWLS, SHELF], photoTexts: { [bowls]: 'Avant.', [shelf]: 'Venu depuis.' } }
    const photoTexts = { [bowls]: 'Refusé.', [shelf]: 'Venu depuis.' }
    expect(overTexts(initial, { photoTexts: { [bowls]: 'Refusé.' } })).toEqual({ photoTexts })
    expect(overTexts(initial, { photos: [BOWLS] })).toEqual({ photos: [BOWLS], photoTexts: initial.photoTexts })
  })
})

describe('the words of a photo that two devices described', () => {
  const chosen = (typed: TypedTexts) => {
    const began = { current: { photoTexts: { [bowls]: 'Là.' } as TypedTexts } }
    const values = { photoTexts: typed }
    const setValue = (_: string, photoTexts: TypedTexts) => Object.assign(values, { photoTexts })
    const form = { getValues: () => values.photoTexts, setValue, setFocus: () => undefined }
    takeUp({ form, began } as never, `${bowls}-text`, ['Là.', 'Ici.'], 'Ici.')
    return { typed: values.photoTexts, began: began.current.photoTexts }
  }

  it('are put in their field when they are chosen, over no others; what was typed of other photos stays', () => {
    expect(chosen({ [bowls]: 'Là.', [shelf]: 'Une étagère.' })).toEqual({
      typed: { [bowls]: 'Ici.', [shelf]: 'Une étagère.' },
      began: { [bowls]: 'Ici.' },
    })
    expect(chosen({ [bowls]: 'Autre chose.' }).typed).toEqual({ [bowls]: 'Autre chose.' })
  })
})
