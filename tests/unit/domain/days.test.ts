import { describe, expect, it } from 'vitest'
import { checkDay, checkField } from '#domain/fields.ts'
import { ANNONCE_FORM_FIELDS } from '#domain/market/annonce.ts'
import { CONTRAT_FIELDS } from '#domain/papers/contrat.ts'
import { HEADER_FIELDS } from '#domain/papers/inventaire.ts'
import { fieldMessage } from '#messages/errors.ts'
import { checkAnnonce, EMPTY_ANNONCE } from '#screens/annonce/annonce-values.ts'

describe('days', () => {
  it.each([
    ...['0026-12-01', '0202-12-01', '12026-12-01', '202612-12-01', '1999-12-31', '2100-01-01'],
    ...['9999-12-31', '26-12-01'],
  ])('say of a day that its year is none of today: %s', (day) => {
    for (const rule of [HEADER_FIELDS.dateDepot, CONTRAT_FIELDS.date, ANNONCE_FORM_FIELDS.dateFin]) {
      expect(checkField('day', rule, day).map(({ code }) => code)).toEqual(['date-year'])
    }
    const message = "L'année doit s'écrire en quatre chiffres, de 2000 à 2099."
    expect(fieldMessage({ field: 'dateDebut', code: 'date-year' })).toBe(message)
  })

  it('are compared once they are days', () => {
    const days = (dateDebut: string, dateFin: string) =>
      checkAnnonce({ ...EMPTY_ANNONCE, dateDebut, dateFin }, '2026-06-01')
        .filter(({ field }) => field.startsWith('date'))
        .map(({ field, code }) => `${field} ${code}`)
    expect(days('2026-12-01', '0027-02-01')).toEqual(['dateFin date-year'])
    expect(days('20266-12-01', '2027-02-01')).toEqual(['dateDebut date-year'])
    expect(days('2026-12-01', '2026-11-01')).toEqual(['dateFin dates-reversed'])
    expect(days('2026-02-30', '2026-03-01')).toEqual(['dateDebut not-a-date', 'dateFin date-past'])
  })

  it.each(['2000-01-01', '2026-12-01', '2028-02-29', '2099-12-31'])('are those of this century: %s', (day) => {
    expect(checkDay(day)).toBeNull()
  })
})
