import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { CONTACT_FIELDS, CONTACT_SUBJECT_DEFAULT, CONTACT_SUBJECTS } from '#domain/contact.ts'
import { checkFields } from '#domain/fields.ts'
import { FAQ_CATEGORIES, FAQ_ITEMS } from '#messages/fr/faq.ts'
import { statementOf } from '#messages/fr/legal-accessibilite.ts'
import { RESOURCES } from '#messages/fr/resources.ts'
import { Contrat } from '#screens/partenariat/contrat/contrat.tsx'
import { Inventaire } from '#screens/partenariat/inventaire/inventaire.tsx'
import { Faq } from '#screens/texts/faq.tsx'
import { Legal } from '#screens/texts/legal.tsx'
import { Resources } from '#screens/texts/resources.tsx'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'

/** The words of a screen rendered without a browser, spaces and entities made plain. */
function words(screen: ReactNode, address = '/'): string {
  return markup(screen, address)
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

function markup(screen: ReactNode, address = '/'): string {
  return renderToStaticMarkup(
    <DeviceProvider device={anIdleDevice()}>
      <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
    </DeviceProvider>,
  )
}

describe('FAQ', () => {
  it('has three categories of at least six collapsible questions and a contact link', () => {
    const html = markup(<Faq />)
    expect(FAQ_CATEGORIES).toEqual(['Gestion du compte', 'Pour les boutiques', 'Pour les créateurs'])
    for (const category of FAQ_CATEGORIES) {
      expect(html).toContain(`<h2>${category}</h2>`)
      expect(FAQ_ITEMS.filter((item) => item.category === category).length).toBeGreaterThanOrEqual(6)
    }
    expect(html.match(/<details/g)).toHaveLength(FAQ_ITEMS.length)
    expect(html).toContain('href="/contact"')
  })

  it('states the rules that members ask about', () => {
    const text = words(<Faq />)
    for (const rule of [
      'le type de compte ne peut pas être modifié',
      'la même adresse e-mail peut être réutilisée',
      'définitive et irréversible',
      'gratuite et illimitée',
      'sont fixées librement entre la boutique et le créateur',
      "24 heures. Un compte à rebours s'affiche",
      '30 jours après sa clôture',
      'hors ligne',
      'se téléchargent en PDF',
    ]) {
      expect(text).toContain(rule)
    }
  })
})

describe('Resources', () => {
  it('shows two partner cards whose links open in a new tab, and a contact link', () => {
    const html = markup(<Resources />)
    expect(RESOURCES.map((item) => item.category)).toEqual(['Gestion & Organisation', 'Présence en Ligne'])
    for (const { link } of RESOURCES) expect(link).toMatch(/^https:\/\//)
    expect(html.match(/target="_blank" rel="noopener noreferrer"/g)).toHaveLength(2)
    expect(html).toContain('href="/contact"')
  })
})

describe('Legal pages', () => {
  for (const [page, title] of [
    ['mentions-legales', 'Mentions légales'],
    ['cgu', "Conditions générales d'utilisation"],
    ['politique-confidentialite', 'Politique de confidentialité'],
  ] as const) {
    it(`shows ${page} with its date and the way back`, () => {
      const text = words(<Legal />, `/${page}`)
      expect(text).toContain(title)
      expect(text).toContain('Dernière mise à jour : 25/09/2025')
      expect(text).toContain("Retour à l'accueil")
      expect(text).not.toContain('undefined')
    })
  }

  it('shows a message when the page is unknown', () => {
    expect(words(<Legal />, '/constructor')).toContain('Contenu non trouvé.')
  })

  it('marks what the publisher has not provided', () => {
    expect(words(<Legal />, '/mentions-legales')).toContain('Éditeur : « à compléter »')
  })

  it('presents the product as an intermediary without commission and the templates as indicative', () => {
    const text = words(<Legal />, '/mentions-legales')
    expect(text).toContain('uniquement comme intermédiaire')
    expect(text).toContain('ne perçoit aucune commission')
    expect(text).toContain('à titre indicatif')
  })
})

/** The accessibility statement of these settings, its blocks as lines. */
function statement(settings: Parameters<typeof statementOf>[0]): string {
  const { sections, updated } = statementOf(settings)
  return [updated, ...sections.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(Object.values).flat()])].join(
    '\n',
  )
}

describe('Accessibility statement', () => {
  it('has the parts that the law asks for, in their order, and the way back', () => {
    const html = markup(<Legal />, '/accessibilite')
    expect(html).toContain("Déclaration d'accessibilité".replace("'", '&#x27;'))
    expect(html).toContain('Retour à l&#x27;accueil')
    expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title?.replace('&#x27;', "'"))).toEqual([
      'Engagement',
      'État de conformité',
      'Résultats des tests',
      'Contenus non accessibles',
      'Établissement de cette déclaration',
      "Retour d'information et contact",
      'Voies de recours',
    ])
    expect(html.match(/<h3>/g)).toHaveLength(3)
  })

  it('leads to the contact form and to the four ways of the Défenseur des droits', () => {
    const html = markup(<Legal />, '/accessibilite')
    expect(html).toContain('href="/contact"')
    expect(html).toContain('href="https://formulaire.defenseurdesdroits.fr/"')
    expect(html).toContain('href="https://www.defenseurdesdroits.fr/saisir/delegues"')
    expect(html).toContain('Libre réponse 71120, 75342 Paris CEDEX 07')
    expect(html).toContain('09 69 39 00 00')
  })

  it('says that a site without an audit does not conform, and what is known to fail', () => {
    const text = words(<Legal />, '/accessibilite')
    expect(text).toContain("est non conforme avec le référentiel général d'amélioration de l'accessibilité")
    expect(text).toContain("aucun audit de conformité n'a été mené")
    expect(text).toContain("aucun taux de conformité n'est donné")
    expect(text).toContain('Photos des membres')
    expect(text).toContain('Éditeur : « à compléter »')
  })

  it('gives the rate, the auditor and the findings of an audit', () => {
    const text = statement({
      VITE_ACCESSIBILITY_RATE: '72,5',
      VITE_ACCESSIBILITY_DATE: '2027-03-01',
      VITE_ACCESSIBILITY_AUDITOR: 'Cabinet Exemple',
      VITE_ACCESSIBILITY_TESTED: 'Environnement : NVDA | Pages : accueil',
      VITE_ACCESSIBILITY_FAILURES: '1.1 : des photos | 12.8 : un ordre |',
      VITE_ACCESSIBILITY_OUT_OF_SCOPE: 'une carte',
    }).replaceAll('\u00a0', ' ')
    expect(text).toContain('Dernière mise à jour : 1er mars 2027')
    expect(text).toContain('est partiellement conforme')
    expect(text).toContain('mené le 1er mars 2027 par Cabinet Exemple révèle que 72,5 % des critères')
    expect(text).toContain('\n1.1 : des photos\n12.8 : un ordre\n')
    expect(text).toContain('\nEnvironnement : NVDA\nPages : accueil\n')
    expect(text).toContain('\nune carte\n')
    for (const untrue of ['aucun audit', 'Photos des membres', 'axe-core']) expect(text).not.toContain(untrue)
  })

  it('names no failure where an audit found none', () => {
    const text = statement({ VITE_ACCESSIBILITY_RATE: '100', VITE_ACCESSIBILITY_DATE: '2027-03-01' })
    expect(text).toContain('est totalement conforme')
    expect(text).toContain('\nNon-conformités\nAucune.\n')
  })
})

describe('Template pages', () => {
  it('shows the contract with its disclaimer, its blanks, five articles and two signatures', () => {
    const text = words(<Contrat />)
    for (const part of [
      'Contrat de Partenariat pour Espace de Vente',
      'modèle donné à titre indicatif',
      'La Boutique',
      'Représentée par',
      'Le Créateur',
      'Numéro SIRET',
      'Article 1 - Objet',
      'étagère de 1 m², portant',
      "fiche d'inventaire annexée",
      'mois / jours',
      'un loyer mensuel fixe de',
      'euros hors taxes',
      'une commission de',
      'sur le prix de vente hors taxes de chaque produit vendu',
      'assurance de responsabilité civile professionnelle',
      'En cas de vol ou de détérioration',
      'Fait à',
      'Signature de la Boutique',
      'Signature du Créateur',
      'Télécharger en PDF',
    ]) {
      expect(text).toContain(part)
    }
    expect(text.match(/Article \d - /g)).toHaveLength(5)
  })

  it('shows the inventory with fifteen blank rows, six columns, totals and two agreements', () => {
    const html = markup(<Inventaire />)
    const text = words(<Inventaire />)
    expect(html.match(/<th scope="col">/g)).toHaveLength(6) // no number of the row
    expect(html.match(/<th scope="row"/g)).toHaveLength(15)
    expect(html.match(/<td>/g)).toHaveLength(15 * 5)
    for (const part of [
      "Fiche d'Inventaire de Dépôt-Vente",
      'modèle donné à titre indicatif',
      'Nom de la boutique',
      'Nom du créateur',
      'Date de dépôt',
      'Date de reprise',
      'Réf. Désignation du produit Quantité déposée Prix de vente (€) Quantité reprise Quantité vendue',
      'Total des pièces déposées',
      'Total des pièces vendues',
      'Total des pièces reprises',
      'Montant total dû',
      'Fait à',
      'Télécharger en PDF',
    ]) {
      expect(text).toContain(part)
    }
    expect(text.match(/Bon pour accord/g)).toHaveLength(2)
  })
})

describe('Contact fields', () => {
  const valid = { nom: 'Anne', email: 'anne@exemple.fr', sujet: CONTACT_SUBJECT_DEFAULT, message: 'Bonjour' }

  it('offers five subjects and starts with a general question', () => {
    expect(CONTACT_SUBJECTS).toEqual(['Question générale', 'Support technique', 'Partenariat', 'Presse', 'Autre'])
    expect(CONTACT_SUBJECT_DEFAULT).toBe('Question générale')
  })

  it('requires a name, an e-mail and a message', () => {
    expect(checkFields(CONTACT_FIELDS, valid)).toEqual([])
    for (const field of ['nom', 'email', 'message'] as const) {
      expect(checkFields(CONTACT_FIELDS, { ...valid, [field]: ' ' })).toEqual([{ field, code: 'required' }])
    }
    expect(checkFields(CONTACT_FIELDS, { ...valid, sujet: 'Spam' })).toEqual([
      { field: 'sujet', code: 'unknown-value' },
    ])
  })
})
