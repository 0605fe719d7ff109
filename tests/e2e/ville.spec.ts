import { expect, type Page } from '@playwright/test'
import { demoTest, test } from './fixtures.ts'
import { holdRoute, signUp } from './people.ts'
import { cards, WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

const SERVICE = 'https://data.geopf.fr/**'

function feature(city: string, postcode: string, departement: string) {
  return {
    type: 'Feature',
    properties: { city, postcode, id: postcode, context: `${postcode}, ${departement}, Région` },
  }
}

/** Stands in for the public address service, however busy this machine is, and gives back what it was asked. */
async function aService(page: Page, ...features: ReturnType<typeof feature>[]): Promise<URL[]> {
  const asked: URL[] = []
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  await page.route(SERVICE, (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({
      json: { type: 'FeatureCollection', features },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return asked
}

async function withoutService(page: Page): Promise<void> {
  await page.route(SERVICE, (route) => route.abort())
}

/** The city field of the landing page. */
async function theField(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  const field = page.getByRole('combobox', { name: 'Rechercher par ville' })
  return { field, list: page.getByRole('listbox'), options: page.getByRole('listbox').getByRole('option') }
}

test('the city field suggests from two characters, five communes at most @long-both', async ({ page }) => {
  await withoutService(page)
  const { field, options } = await theField(page)
  await field.pressSequentially('sa')
  await expect(options).toHaveCount(5)
  await field.press('Backspace')
  await expect(field).toHaveValue('s')
  await expect(options).toHaveCount(0)
})

test('a letter typed while the page is noting the one before in its address stays @long', async ({ page }) => {
  await withoutService(page)
  const { field } = await theField(page)
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history)
    history.replaceState = (state, title, url) => {
      replace(state, title, url)
      if (String(url).endsWith('ou=s')) document.execCommand('insertText', false, 'a')
    }
  })
  await field.press('s')
  await expect(page).toHaveURL(/\?ou=sa$/)
  await expect(field).toHaveValue('sa')
})

test('queries the address service for five municipalities and adds them to the suggestions', async ({ page }) => {
  const asked = await aService(page, feature('Sablonceaux-le-Neuf', '17999', 'Charente-Maritime'))
  const { field, options } = await theField(page)
  await field.pressSequentially('sablonceaux')
  await expect(options.filter({ hasText: 'Sablonceaux-le-Neuf' })).toContainText('17999 Charente-Maritime')
  const { searchParams } = asked.at(-1) ?? new URL('http://none.example')
  expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'sablonceaux', type: 'municipality', limit: '5' })
  await options.filter({ hasText: 'Sablonceaux-le-Neuf' }).click()
  await expect(field).toHaveValue('Sablonceaux-le-Neuf')
  await expect(options).toHaveCount(0)
})

test('without the address service the communes of the device answer', async ({ page }) => {
  await withoutService(page)
  const { field, options } = await theField(page)
  await field.pressSequentially('nant')
  await expect(options.first()).toContainText('Nantes')
  await expect(options.first()).toContainText('Loire-Atlantique')
})

test('the city field finds without accents or capitals, by St for Saint, and by postcode', async ({ page }) => {
  await withoutService(page)
  const { field, options } = await theField(page)
  for (const [typed, found] of [
    ['evry', 'Évry-Courcouronnes'],
    ['ÉVRY', 'Évry-Courcouronnes'],
    ['St Etienne', 'Saint-Étienne'],
    ['saint-et', 'Saint-Étienne'],
    ['13002', 'Marseille'],
  ] as const) {
    await field.fill(typed)
    await expect(options.filter({ hasText: found }).first()).toBeVisible()
  }
})

test('the city field is a combobox for the keyboard: arrows, Enter, Escape', async ({ page }) => {
  await withoutService(page)
  const { field, list, options } = await theField(page)
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
})

test('leaving the city field keeps what was typed, and a suggestion is never required @long', async ({ page }) => {
  await withoutService(page)
  const { field, options } = await theField(page)
  await field.pressSequentially('mars')
  await expect(options.first()).toContainText('Mars')
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Tab')
  await expect(field).toHaveValue('mars')
  await expect(options).toHaveCount(0)
})

test('whoever goes to the next field while the suggestions come is left there @long', async ({ aVisitor }) => {
  const { page, email } = await aVisitor()
  await withoutService(page)
  // The code has come, and the first thing that it has done later, its drawing, is about to be: that is when they go.
  const leaveThen = `const { prototype } = MessagePort, { postMessage } = prototype
    prototype.postMessage = function (...message) {
      prototype.postMessage = postMessage
      postMessage.apply(this, message)
      document.querySelector('input[autocomplete=street-address]').focus()
    }`
  const release = await holdRoute(page, '**/assets/ville-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};{${leaveThen}}` })
  })
  await signUp(page, email, 'Boutique')
  await page.getByRole('combobox', { name: 'Ville' }).fill('Nantes')
  release()
  await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveAttribute('aria-controls', /.+/)
  await expect(page.getByLabel('Adresse du local')).toBeFocused()
})

test('what is typed before the suggestions are loaded stays, with its caret, and is suggested for @long-both', async ({
  page,
}) => {
  await withoutService(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/ville-*.js', async (route) => {
    await held
    await route.continue()
  })
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

demoTest(
  'a search that is cleared right before an annonce is opened stays cleared on the way back @long',
  async ({ page }) => {
    await page.goto('/')
    const ville = page.getByRole('combobox', { name: 'Rechercher par ville' })
    await ville.fill('Strasbour')
    await expect(cards(page).first()).toContainText('Strasbourg')
    await expect(page).toHaveURL(/ou=Strasbour$/)
    await page.evaluate(() => {
      const { replaceState } = history
      history.replaceState = function (...written: Parameters<typeof replaceState>) {
        replaceState.apply(this, written)
        if (!location.search.includes('Strasbourg')) return
        history.replaceState = replaceState
        queueMicrotask(() => {
          const clear = [...document.querySelectorAll('button')].find(
            (one) => one.textContent === 'Effacer la recherche',
          )
          clear?.click()
          queueMicrotask(() => document.querySelector<HTMLElement>('main article a')?.click())
        })
      }
    })
    await ville.press('g')
    await expect(page).toHaveURL(/\/annonce\//)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(ville).toHaveValue('')
  },
)
