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

/** Faults of the screen's forms: a purpose or a format that is not declared. */
export function formFaults(): readonly string[] {
  const purposes =
    location.pathname === OWN_CITY.path ? { ...MEMBER_PURPOSES, ville: OWN_CITY.tokens } : MEMBER_PURPOSES
  const labelOf = (control: Element) => {
    const { labels } = control as HTMLInputElement
    const group = document.getElementById(control.getAttribute('aria-labelledby') ?? '')
    return (labels?.[0] ?? group)?.textContent ?? ''
  }
  const found: string[] = []
  for (const control of document.querySelectorAll<HTMLInputElement>('input[name], textarea[name]')) {
    const wanted = purposes[control.name]
    if (wanted !== undefined && !wanted.includes(control.autocomplete)) {
      found.push(`without its purpose: ${control.name}, ${control.autocomplete || 'none'}`)
    }
  }
  for (const control of document.querySelectorAll(OF_A_FORMAT)) {
    const hint = document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    if ((hint?.textContent ?? '') === '') found.push(`without its format: ${labelOf(control)}`)
  }
  return found
}
