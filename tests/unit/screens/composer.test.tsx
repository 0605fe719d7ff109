import { expect, it } from 'vitest'
import type { CandidatureId } from '#domain/ids.ts'
import { Composer } from '#screens/messages/composer.tsx'
import { markup } from '#tests/fixtures/markup.tsx'

it('a field of a message that nothing visible names shows its name to a pointer', () => {
  const html = markup(<Composer id={'annonce.createur' as CandidatureId} handle={null} />)
  const fields = [...html.matchAll(/<(?:input|textarea) [^>]*aria-label="([^"]*)"[^>]*>/g)]
  expect(fields.map(([, name]) => name)).toEqual(['Ajouter une photo', 'Votre message'])
  for (const [field, name] of fields) expect(field).toContain(` title="${name}"`)
})
