import { describe, expect, it } from 'vitest'
import { photoKey } from '#domain/market/photo-texts.ts'
import {
  type CardDetails,
  type CatalogueCard,
  cardsText,
  detailsText,
  halvesOf,
  readCards,
  readDetails,
  wholeOf,
} from '#wire/catalogue.ts'
import { anAnnonce } from '../../fixtures/documents.ts'

const WORDS = 'Une étagère de chêne, au fond, près de la caisse. '

describe('the two halves of an annonce', () => {
  it.each([
    ['a long text and three photos', { description: WORDS.repeat(9), photos: [1, 2, 3].map((n) => `/demo/${n}.svg`) }],
    ['a short text and no photo', { description: 'Un rayon.', photos: [] }],
    ['a text cut within a character', { description: `${'a'.repeat(79)}🪴 au fond` }],
  ])('make it again, through their pieces: %s', (_, change) => {
    const annonce = anAnnonce(change)
    const [card, details] = halvesOf(annonce)
    const [cardRead] = readCards(cardsText([card]))
    const [detailsRead] = readDetails(detailsText([details]))
    expect(cardRead && detailsRead && wholeOf(cardRead, detailsRead)).toEqual(annonce)
    expect(card.description.length).toBeLessThanOrEqual(80)
    expect(card.photos.length).toBeLessThanOrEqual(1)
  })

  // Proves S2.precisions.1
  it('are as they were for an annonce that says no more, beside one that does', () => {
    const { titre, typeEspace, largeur, hauteur, profondeur, places, ...said } = anAnnonce()
    const { produitsRecherches, produitsRefuses, presence, ...bare } = said
    const both = [bare, anAnnonce({ nom: 'other' })].map(halvesOf)
    const cards = readCards(cardsText(both.map(([card]) => card)))
    const details = readDetails(detailsText(both.map(([, details]) => details)))
    expect(wholeOf(cards[0] as CatalogueCard, details[0] as CardDetails)).toStrictEqual(bare)
    expect(cards[1]).toMatchObject({ titre, typeEspace, places, presence })
    expect(details[1]).toMatchObject({ largeur, hauteur, profondeur, produitsRecherches, produitsRefuses })
    // A field that no annonce has gets no column.
    const [card, bareDetails] = halvesOf(bare)
    expect(Object.keys(JSON.parse(cardsText([card])))).toHaveLength(11)
    expect(Object.keys(JSON.parse(detailsText([bareDetails])))).toHaveLength(4)
  })

  it('have the words of photos in the other half, those that are shown alone', () => {
    const photos = ['/demo/1.svg', '/demo/2.svg']
    const shown = { [photoKey('/demo/1.svg')]: { text: 'Trois bols.' } }
    const annonce = anAnnonce({ photos, photoTexts: { ...shown, [photoKey('/demo/gone.svg')]: { text: 'Retirée.' } } })
    const [card, details] = halvesOf(annonce)
    expect(cardsText([card])).not.toContain('Trois bols.')
    const [detailsRead] = readDetails(detailsText([details]))
    expect(wholeOf(card, detailsRead as CardDetails)).toEqual({ ...annonce, photoTexts: shown })
    expect(halvesOf(anAnnonce({ photos, photoTexts: {} }))[1]).not.toHaveProperty('photoTexts')
  })

  it('are not read from a piece with a hole in it', () => {
    const whole = cardsText([halvesOf(anAnnonce())[0]])
    expect(() => readCards(whole.replace(/"prix":\[[^\]]*\]/, '"prix":[]'))).toThrow('hole')
  })
})
