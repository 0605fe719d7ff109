import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Form } from '#components/forms/form.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { PlainForm } from '#components/forms/plain-form.tsx'
import { type DraftForm, useDraftForm } from '#components/forms/use-draft-form.ts'
import { VilleField } from '#components/forms/ville-field.tsx'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import type { FieldError } from '#domain/codes.ts'
import { common } from '#messages/fr.ts'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'
import { markup } from '#tests/fixtures/markup.tsx'
import { Checkbox, RadioGroup } from '#ui/form/checkbox.tsx'
import { Select, TextArea, TextField } from '#ui/form/text-field.tsx'

type Kind = (how: { readonly required?: boolean; readonly error?: string }) => ReactElement

const CHOICES = [{ value: 'a', label: 'A' }]
const KINDS: { readonly [kind: string]: Kind } = {
  'a text': (how) => <TextField label="Nom" {...how} />,
  'a text with its unit': (how) => <TextField label="Prix" suffix="€" {...how} />,
  'a date': (how) => <TextField label="Du" type="date" {...how} />,
  'several lines': (how) => <TextArea label="Message" hint="Quelques mots." {...how} />,
  'a choice': (how) => <Select label="Sujet" choices={CHOICES} {...how} />,
  'a password': (how) => <PasswordField label="Mot de passe" {...how} />,
  'a box': (how) => <Checkbox label="J'accepte" {...how} />,
  'one choice of a few': (how) => <RadioGroup legend="Vous êtes" choices={CHOICES} {...how} />,
  'a city': (how) => (
    <DeviceProvider device={anIdleDevice()}>
      <VilleField label="Ville" value="" onChange={() => undefined} {...how} />
    </DeviceProvider>
  ),
}

/** The beginning of the note, as in a page. */
const NOTE = common.requiredNote.slice(0, common.requiredNote.indexOf(' (*)'))
const ERROR = 'Ce champ est obligatoire.'
const MARK = /<span[^>]*aria-hidden="true"[^>]*>\u00a0\*<\/span>/

/** The text of the elements that describe an element. */
function described(html: string): string {
  const ids =
    /aria-invalid="true"[^>]*aria-describedby="([^"]*)"|aria-describedby="([^"]*)"[^>]*aria-invalid="true"/.exec(html)
  return (ids?.[1] ?? ids?.[2] ?? '')
    .split(' ')
    .map((id) => html.slice(html.indexOf(` id="${id}"`)))
    .join(' ')
}

it.each(Object.entries(KINDS))(
  '%s is marked and said to be required, only where it is, and is tied to its error',
  (_kind, draw) => {
    const required = renderToStaticMarkup(draw({ required: true }))
    expect(required).toContain('aria-required="true"')
    expect(required).toMatch(MARK)
    // No native validation: the browser would mark an empty field as invalid before anything is typed.
    expect(required).not.toMatch(/ required=/)
    const optional = renderToStaticMarkup(draw({}))
    expect(optional).not.toContain('aria-required')
    expect(optional).not.toMatch(MARK)
    expect(described(renderToStaticMarkup(draw({ error: ERROR })))).toContain(ERROR)
  },
)

type Values = { nom: string; titre: string; accord: boolean; photos: string[] }
const FILLED: Values = { nom: 'Ana', titre: 'Bol', accord: true, photos: ['a'] }

/** `titre` may stay empty, unless the name is Zoé. */
function check({ nom, titre, accord, photos }: Values): FieldError[] {
  const empty = { nom: nom === '', titre: titre === '' && nom === 'Zoé', accord: !accord, photos: photos.length === 0 }
  return Object.entries(empty).flatMap(([field, is]) => (is ? [{ field, code: 'required' as const }] : []))
}

interface Shown {
  readonly initial: Values
  readonly onForm: (form: DraftForm<Values>) => void
}

function Screen({ initial, onForm }: Shown) {
  const send = async () => ({ ok: true, value: undefined }) as const
  const form = useDraftForm({ initial, check, send, failure: () => ({ tone: 'bad' }) })
  onForm(form)
  return (
    <Form formState={form}>
      <TextField label="Nom" {...form.field('nom')} />
    </Form>
  )
}

function drawn(initial: Values): { readonly form: DraftForm<Values>; readonly html: string } {
  const made: DraftForm<Values>[] = []
  const html = markup(<Screen initial={initial} onForm={(form) => made.push(form)} />)
  return { form: made[0] as DraftForm<Values>, html }
}

describe('a form', () => {
  it.each([
    [FILLED, ['nom', 'accord', 'photos']],
    [{ ...FILLED, nom: 'Zoé' }, ['nom', 'titre', 'accord', 'photos']],
    [{ nom: '', titre: '', accord: false, photos: [] }, ['nom', 'accord', 'photos']],
  ])('%j requires what its rules reject when it is empty: %j', (initial, required) => {
    const { form } = drawn(initial)
    expect((Object.keys(FILLED) as (keyof Values)[]).filter(form.isRequired)).toEqual(required)
    expect(form.field('titre').required).toBe(required.includes('titre'))
  })

  it('says at its head what the mark means', () => {
    const plain = markup(
      <PlainForm send={() => undefined}>
        <TextField label="Nom" required />
      </PlainForm>,
    )
    for (const html of [drawn(FILLED).html, plain]) {
      expect(html.indexOf(NOTE)).toBeGreaterThan(0)
      expect(html.indexOf(NOTE)).toBeLessThan(html.indexOf('<input'))
    }
  })
})
