import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { markup } from '#tests/fixtures/markup.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ItemName, useItemTitle } from '#ui/item-name.ts'

function labelOf(control: ReactNode, item: string): string | undefined {
  const html = markup(<ItemName value={item}>{control}</ItemName>)
  return /aria-label="([^"]*)"/.exec(html)?.[1]
}

function Title({ words }: { readonly words: string }): ReactNode {
  return (
    <button type="button" aria-label={useItemTitle(words)}>
      {words}
    </button>
  )
}

it.each<[string, ReactNode, string, string | undefined]>([
  ['a button', <Button key="a">Modifier</Button>, 'La Remise', 'Modifier, La Remise'],
  [
    'a disabled one',
    <Button key="b" disabled>{`Candidatures (${0})`}</Button>,
    'La Remise',
    'Candidatures (0), La Remise',
  ],
  [
    'a link',
    <ButtonLink key="c" to="/a">
      Contrat
    </ButtonLink>,
    'Ana Roux',
    'Contrat, Ana Roux',
  ],
  [
    'an address',
    <ButtonLink key="d" href="mailto:a@b.c">
      Écrire
    </ButtonLink>,
    'Ana Roux',
    'Écrire, Ana Roux',
  ],
  [
    'what has a name of its own',
    <Button key="e" aria-label="Retirer des favoris">
      Retirer
    </Button>,
    'A',
    'Retirer des favoris',
  ],
  ['what is in no list', <Button key="f">Modifier</Button>, '', undefined],
  ['a title that others begin like', <Title key="g" words="La Remise" />, 'La Remise, Lyon', 'La Remise, Lyon'],
  ['a title alone', <Title key="h" words="La Remise" />, 'La Remise', undefined],
  ['a title of another thing', <Title key="i" words="La Remise" />, 'Le Phare', undefined],
])('says which of the things in a list it is about, after its own words: %s', (_what, control, item, label) => {
  expect(labelOf(control, item)).toBe(label)
})
