import { expect, type Page } from '@playwright/test'

/** The autocomplete purposes (WCAG 2.2, 1.3.5) this product uses, by the names of the fields about the member. */
const MEMBER_PURPOSES: { readonly [name: string]: readonly string[] } = {
  email: ['email', 'username'],
  password: ['current-password', 'new-password'],
  nom: ['name', 'family-name', 'organization'],
  prenom: ['given-name'],
  adresseLocale: ['street-address'],
  siteInternet: ['url'],
}
/** Fields that take one format only: their format must be stated before anything is typed. */
const OF_A_FORMAT = '[type="email"], [name="siret"], [name="siteInternet"], [name="instagram"], [name="facebook"]'
/** The member's own city: an annonce's city is that of its space. */
const OWN_CITY = { path: '/profil/modifier', tokens: ['address-level2'] } as const

/** Checks a page's forms: every purpose and every format must be declared. */
export async function expectForms(page: Page, where: string): Promise<void> {
  const memberPurposes =
    new URL(page.url()).pathname === OWN_CITY.path ? { ...MEMBER_PURPOSES, ville: OWN_CITY.tokens } : MEMBER_PURPOSES
  const faults = await page.evaluate(
    ({ tokens, formatted }) => {
      const labelOf = (control: Element) => {
        const { labels } = control as HTMLInputElement
        const group = document.getElementById(control.getAttribute('aria-labelledby') ?? '')
        return (labels?.[0] ?? group)?.textContent ?? ''
      }
      const found: string[] = []
      for (const control of document.querySelectorAll<HTMLInputElement>('input[name], textarea[name]')) {
        const purposes = tokens[control.name]
        if (purposes !== undefined && !purposes.includes(control.autocomplete)) {
          found.push(`without its purpose: ${control.name}, ${control.autocomplete || 'none'}`)
        }
      }
      for (const control of document.querySelectorAll(formatted)) {
        const hint = document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
        if ((hint?.textContent ?? '') === '') found.push(`without its format: ${labelOf(control)}`)
      }
      return found
    },
    { tokens: memberPurposes, formatted: OF_A_FORMAT },
  )
  expect.soft(faults, where).toEqual([])
}
