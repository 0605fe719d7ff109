import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADDRESS_SERVICE_ORIGIN } from '#wire/site.ts'
import { openApp } from './open.tsx'

/** Stands in for the public address service, which knows one commune, and returns the queries it receives. */
function aService(): URL[] {
  const requests: URL[] = []
  const { fetch } = globalThis
  const properties = {
    city: 'Sablonceaux-le-Neuf',
    postcode: '17999',
    id: '17999',
    context: '17999, Charente-Maritime, Région',
  }
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal) // however slow this machine is
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked, init) => {
    if (!(asked instanceof URL) || asked.origin !== ADDRESS_SERVICE_ORIGIN) return fetch(asked, init)
    requests.push(asked)
    if (asked.searchParams.get('q') !== 'sablonceaux') return Response.error()
    return Response.json({ type: 'FeatureCollection', features: [{ type: 'Feature', properties }] })
  })
  return requests
}

/** The landing page's city field. */
const field = () => page.getByRole('combobox', { name: 'Rechercher par ville' })
const list = () => page.getByRole('listbox')
const options = () => list().getByRole('option')

// Proves S5.ville.1, S7.12, S9.5
test('the city field suggests five communes at most, those of the address service among them, and is a combobox for the keyboard', async () => {
  const requests = aService()
  await openApp('/')
  await userEvent.type(field(), 'sablonceaux')
  const added = options().filter({ hasText: 'Sablonceaux-le-Neuf' })
  await expect.element(added).toHaveTextContent('17999 Charente-Maritime')
  const { searchParams } = requests.at(-1) ?? new URL('http://none.example')
  expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'sablonceaux', type: 'municipality', limit: '5' })
  await added.click()
  await expect.element(field()).toHaveValue('Sablonceaux-le-Neuf')
  await expect.element(options()).not.toBeInTheDocument()

  // From two characters on.
  await field().fill('')
  await userEvent.type(field(), 'sa')
  await expect.element(options()).toHaveLength(5)
  await userEvent.keyboard('{Backspace}')
  await expect.element(options()).not.toBeInTheDocument()
  await field().fill('')
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field()).toHaveAttribute('aria-autocomplete', 'list')
  await userEvent.type(field(), 'lyo')
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(list()).toHaveAccessibleName('Rechercher par ville')
  await expect.element(field()).toHaveAttribute('aria-controls', list().element().id)

  const first = options().first()
  const second = options().nth(1)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(second).toHaveAttribute('aria-selected', 'true')
  await expect.element(field()).toHaveAttribute('aria-activedescendant', second.element().id)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('Lyon')
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false')

  await field().fill('bordea')
  await expect.element(first).toHaveTextContent('Bordea')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(options()).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('bordea')
  // Choosing one is not required: leaving the field keeps the typed text.
  await field().fill('mars')
  await expect.element(first).toHaveTextContent('Mars')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
  await userEvent.tab()
  await expect.element(field()).toHaveValue('mars')
  await expect.element(options()).not.toBeInTheDocument()

  // On a phone they are as wide as their form, and cut no button in two.
  onTestFinished(() => page.viewport(360, 740))
  await field().fill('')
  await userEvent.type(page.getByRole('combobox', { name: 'Où ?' }), 'saint')
  await expect.element(options()).toHaveLength(5)
  for (const width of [320, 360]) {
    await page.viewport(width, 740)
    const over = list().element().getBoundingClientRect()
    const cut = [...document.querySelectorAll('main :is(a, button)')].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const overlaps = right > over.left && left < over.right && bottom > over.top && top < over.bottom
      return overlaps && (left < over.left - 1 || right > over.right + 1)
    })
    expect([width, cut.map(({ textContent }) => textContent)]).toEqual([width, []])
    const button = page.getByRole('button', { name: 'Chercher' }).element().getBoundingClientRect()
    expect(over.top).toBeGreaterThanOrEqual(button.bottom)
    expect(over.right).toBeLessThanOrEqual(width)
  }
})
