import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { blockRoute } from './people.ts'

const SERVICE = 'https://data.geopf.fr/**'

function feature(city: string, postcode: string, departement: string) {
  return {
    type: 'Feature',
    properties: { city, postcode, id: postcode, context: `${postcode}, ${departement}, Région` },
  }
}

/** Stubs the public address service, however slow this machine is, and returns the recorded queries. */
async function aService(page: Page, ...features: ReturnType<typeof feature>[]): Promise<URL[]> {
  const requests: URL[] = []
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await page.route(SERVICE, (route) => {
    requests.push(new URL(route.request().url()))
    return route.fulfill({
      json: { type: 'FeatureCollection', features },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return requests
}

async function withoutService(page: Page): Promise<void> {
  await page.route(SERVICE, (route) => route.abort())
}

/** The landing page's city field. */
async function theField(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  const field = page.getByRole('combobox', { name: 'Rechercher par ville' })
  return { field, list: page.getByRole('listbox'), options: page.getByRole('listbox').getByRole('option') }
}

test('queries the address service for five municipalities and adds them to the suggestions', async ({ page }) => {
  const requests = await aService(page, feature('Sablonceaux-le-Neuf', '17999', 'Charente-Maritime'))
  const { field, options } = await theField(page)
  await field.pressSequentially('sablonceaux')
  await expect(options.filter({ hasText: 'Sablonceaux-le-Neuf' })).toContainText('17999 Charente-Maritime')
  const { searchParams } = requests.at(-1) ?? new URL('http://none.example')
  expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'sablonceaux', type: 'municipality', limit: '5' })
  await options.filter({ hasText: 'Sablonceaux-le-Neuf' }).click()
  await expect(field).toHaveValue('Sablonceaux-le-Neuf')
  await expect(options).toHaveCount(0)
})

test('the city field suggests from two characters, five communes at most, and is a combobox for the keyboard', async ({
  page,
}) => {
  await withoutService(page)
  const { field, list, options } = await theField(page)
  await field.pressSequentially('sa')
  await expect(options).toHaveCount(5)
  await field.press('Backspace')
  await expect(options).toHaveCount(0)
  await field.fill('')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await field.pressSequentially('lyo')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(list).toHaveAccessibleName('Rechercher par ville')
  expect(await field.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))

  await field.press('ArrowDown')
  await field.press('ArrowDown')
  const second = options.nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? 'none')
  await field.press('ArrowUp')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue('Lyon')
  await expect(field).toHaveAttribute('aria-expanded', 'false')

  await field.fill('bordea')
  await expect(options.first()).toContainText('Bordea')
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('bordea')
  // Choosing one is not required: leaving the field keeps the typed text.
  await field.fill('mars')
  await expect(options.first()).toContainText('Mars')
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Tab')
  await expect(field).toHaveValue('mars')
  await expect(options).toHaveCount(0)
})

test('what is typed before the suggestions are loaded stays, with its caret, and is suggested for', async ({
  page,
}) => {
  await withoutService(page)
  const release = await blockRoute(page, '**/assets/ville-*.js')
  const { field, options } = await theField(page)
  await field.pressSequentially('stbourg')
  for (let at = 0; at < 5; at += 1) await field.press('ArrowLeft')
  release()
  await expect(options.filter({ hasText: 'Strasbourg' })).toHaveCount(0)
  await expect(field).toHaveAttribute('aria-controls', /.+/)
  await field.pressSequentially('ras')
  await expect(field).toHaveValue('strasbourg')
  await expect(options.filter({ hasText: 'Strasbourg' })).toBeVisible()
})
