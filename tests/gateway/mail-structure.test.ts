import { describe, expect, it } from 'vitest'
import { contactMessage } from '#gateway/notices/mail/contact-message.ts'
import { layOut } from '#gateway/notices/mail/layout.ts'

const link = (label: string) => ({ label, path: '/annonces' })
const { html } = layOut(
  {
    subject: 'Trois annonces',
    paragraphs: ['Voici ce qui a été publié.'],
    quote: 'שלום',
    sections: [
      { heading: link('Nantes'), lines: [link('La Mercerie')], more: undefined, stop: undefined },
      { heading: link('Rezé'), lines: [link("L'Écrin")], more: undefined, stop: undefined },
    ],
  },
  'https://exemple.fr',
  'choices',
)

describe('a mail', () => {
  it('has headings: the site, then what each part is about', () => {
    const headings = [...html.matchAll(/<(h\d)[^>]*>(.*?)<\/\1>/g)].map(
      ([, level, text = '']) => `${level} ${text.replace(/<[^>]*>/g, '')}`,
    )
    expect(headings).toEqual(['h1 Rayon Libre', 'h2 Nantes', 'h2 Rezé'])
  })

  it('lets what it quotes read in its own direction', () => {
    expect(html).toMatch(/<blockquote dir="auto" [^>]*>שלום<\/blockquote>/)
  })

  it('says its language and what it is about, be it a message to the support', () => {
    const written = { nom: 'Jeanne', email: 'jeanne@exemple.fr', sujet: 'Question', message: 'Bonjour' } as const
    for (const mail of [html, contactMessage({ ...written, _id: 'contact:a' } as never).html]) {
      expect(mail).toMatch(/^<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>[^<]+<\/title><\/head>/)
    }
  })
})
