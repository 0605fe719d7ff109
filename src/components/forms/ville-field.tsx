import type { ReactNode, Ref } from 'react'
import { useCommunes } from '#data/hooks/use-communes.ts'
import type { Point } from '#domain/search/search.ts'
import { Combobox } from '#ui/form/combobox.tsx'
import type { FieldTexts } from '#ui/form/field.tsx'

/** A city: free text, with the communes that match from two characters. */
export function VilleField({
  value,
  onChange,
  onCommune,
  ...rest
}: FieldTexts & {
  readonly value: string
  readonly onChange: (ville: string) => void
  /** The INSEE code of the commune that was chosen, after `onChange`, and where it is when the address service said so. */
  readonly onCommune?: ((code: string, point: Point | undefined) => void) | undefined
  readonly onBlur?: (() => void) | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly name?: string | undefined
  readonly placeholder?: string | undefined
  /** Of one's own city, what the browser may fill in. */
  readonly autoComplete?: 'off' | 'address-level2' | undefined
  /** The suggestions are shown at once, for what is typed already. */
  readonly opened?: boolean
  /** Enter sends the form when no suggestion is marked. */
  readonly searches?: boolean | undefined
}): ReactNode {
  const communes = useCommunes(value)
  const suggestions = communes.map(({ id, nom, codePostal, departement, partOf }) => ({
    id,
    text: nom,
    detail: partOf === undefined ? `${codePostal} ${departement}`.trim() : `${partOf}, ${departement}`,
  }))
  return (
    <Combobox
      {...rest}
      value={value}
      onChange={onChange}
      onChosen={(id) => {
        const { code = '', point } = communes.find((one) => one.id === id) ?? {}
        onCommune?.(code, point)
      }}
      suggestions={suggestions}
    />
  )
}
