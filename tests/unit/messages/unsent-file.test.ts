import { describe, expect, it } from 'vitest'
import { photoKey } from '#domain/market/photo-texts.ts'
import { unsentFile } from '#messages/unsent-file.ts'
import { aCandidature, anAnnonce, aPartenariat, aRow, ROW } from '#tests/fixtures/documents.ts'

const AT = '2026-03-12T09:30:00.000Z'

function fileOf(kind: string, fields: object, more: object = {}): string {
  return unsentFile([{ kind, title: 'La Remise', at: AT, fields: { ...fields }, ...more }], 0, AT)
}

describe('the file of what waits', () => {
  it('holds an annonce as it was typed, in words, without what nobody would type again', () => {
    const description = 'Deux étagères.\nPrès de la caisse.'
    const annonce = anAnnonce({ prix: 35.5, dateDebut: '2026-04-01', description })
    const text = fileOf('annonces', { ...annonce, photos: ['/a', '/b'], marks: { seen: { secret: 1 } } })
    expect(text).toContain('Annonce : La Remise\nÉcrit le 12\u00a0mars 2026')
    expect(text).toContain('Prix par mois (euros) : 35,5')
    expect(text).toContain('Date de début : 1er\u00a0avril 2026')
    expect(text).toContain('Description : Deux étagères.\n  Près de la caisse.')
    expect(text).toContain('Photos : 2')
    for (const hidden of [annonce._id, 'marks', 'secret', 'true', 'undefined', '[object']) {
      expect(text).not.toContain(hidden)
    }
  })

  it('holds what photos show, in their order', () => {
    const photos = ['/demo/1.svg', '/demo/2.svg']
    const photoTexts = { [photoKey('/demo/2.svg')]: { text: 'Trois bols.' } }
    const text = fileOf('annonces', anAnnonce({ photos, photoTexts }))
    expect(text).toContain('Ce que montrent les photos :\n  Photo 2\u00a0: Trois bols.')
    expect(fileOf('annonces', anAnnonce({ photos, photoTexts: {} }))).not.toContain('Ce que montrent')
  })

  it('holds a candidature with its message and its state in words', () => {
    const text = fileOf('candidatures', aCandidature({ message: 'Je tisse.', status: 'confirmed' }))
    expect(text).toContain('Message : Je tisse.')
    expect(text).toContain('Statut : partenariat confirmé')
    expect(text).not.toContain('[object')
  })

  it('holds the cells of the papers, row by row', () => {
    const rows = { [ROW]: aRow({ description: 'Bol', depot: 4, prixCentimes: 1250 }) }
    const text = fileOf('partenariats', aPartenariat({ rows }))
    expect(text).toContain("Fiche d'inventaire :\n  Ligne 1 :\n")
    expect(text).toContain('    Désignation du produit : Bol')
    expect(text).toContain('    Quantité déposée : 4')
    expect(text).toContain('    Prix de vente (€) : 12,50\u00a0€')
    expect(text).not.toContain(ROW)
  })

  it('says why something was refused, what is to be deleted, and which photos it lacks', () => {
    expect(fileOf('annonces', {}, { refused: 'candidature-open' })).toContain(
      "L'annonce ne peut pas être modifiée tant qu'une candidature est en cours.",
    )
    expect(fileOf('annonces', anAnnonce(), { removal: true })).toMatch(/Écrit le .*\nÀ supprimer\n$/)
    expect(unsentFile([], 2, AT)).toContain('2 photos en attente ne sont pas dans ce fichier.')
  })
})
