import { describe, expect, it } from 'vitest'
import { snapshotOf } from '#domain/market/annonce.ts'
import { type CandidatureEvent, isPartenariatEvent, NOTICE_EVENTS } from '#domain/notices.ts'
import { candidatureFacts } from '#gateway/messages/notice-facts.ts'
import { NOTICE_WORDS } from '#gateway/messages/notices.ts'
import { contactMessage } from '#gateway/notices/mail/contact-message.ts'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { layOut } from '#gateway/notices/mail/layout.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { mailsTo } from '#tests/fixtures/newcomers.ts'

const LINK = /https?:|evil\.example/
const HIDDEN = /[^\P{C}\r\n\t]/u // control and format characters

/** A name that contains a header injection, direction overrides and a link. */
const FORGED = '\u202eMartin\u2066\r\nBcc: v@evil.example\u0085 https://evil.example/\u200b'

const gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })

/** The visible text of a mail, without the message that it quotes. */
function ownWords({ html, text }: NonNullable<Mail['message']>): string {
  const all = html.replace(/<blockquote.*<\/blockquote>/s, '') + text.replace(/^>.*$/gm, '')
  return all.replaceAll('https://exemple.fr/', '')
}

it('a name that reaches a mail is one line of plain words there, never a link, in the subject and in the text', async () => {
  const boutique = await gateway.member('boutique')
  const createur = await gateway.member('createur', { nom: FORGED, prenom: '' })
  const annonce = anAnnonce(boutique.uid, { titre: `L'Écrin ${FORGED}`, ville: 'evil.example' })
  expect(await boutique.push('annonces', annonce)).toMatchObject([{ ok: true }])
  const candidature = aCandidature(annonce, createur.uid, { annonce: snapshotOf(annonce) })
  expect(await createur.push('candidatures', candidature)).toMatchObject([{ ok: true }])
  const [mail, ...others] = await mailsTo(gateway, boutique.user.email)
  expect(others).toEqual([])
  expect(mail?.message.subject).toBe('Nouvelle candidature de Martin Bcc: v@evil. example evil. example/ - Rayon Libre')
  const words = mail === undefined ? '' : ownWords(mail.message)
  expect(words).toContain('L’Écrin Martin Bcc')
  for (const hostile of [LINK, HIDDEN]) expect(words).not.toMatch(hostile)
})

it('a message to the support has a subject of one line without a link, and keeps the line breaks of its text', async () => {
  const body = { nom: FORGED, email: 'zoe@exemple.fr', sujet: 'Presse', message: 'Un\r\ndeux\u2028trois\u202e' }
  expect((await gateway.call('POST', '/api/contact', body)).status).toBe(202)
  const [mail] = await mailsTo(gateway, 'support@rayon-libre.example')
  expect(mail).toMatchObject({
    replyTo: 'zoe@exemple.fr',
    message: {
      subject: '[Presse] Martin Bcc: v@evil. example evil. example/',
      html: expect.stringContaining('<p dir="auto">Un<br>deux<br>trois</p>'),
      text: expect.stringContaining('\n\nUn\ndeux\ntrois\n'),
    },
  })
})

const CANDIDATURE_EVENTS = NOTICE_EVENTS.filter(
  (event): event is CandidatureEvent => !['purge', 'sales-of-day'].includes(event) && !isPartenariatEvent(event),
)

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

describe('a mail about one of several annonces of a boutique', () => {
  const offerExpiresAt = '2026-12-02T10:00:00.000Z'
  const facts = (titre: string) => ({
    ...candidatureFacts(aCandidature(anAnnonce(BOUTIQUE, { nom: "L'Écrin", ville: 'Nantes', titre }), CREATEUR)),
    offerExpiresAt,
    isAmendment: false,
    isInForce: false,
    changed: { since: 'in-force', hash: '', changes: [] } as const,
    countsFrom: '',
    isInventaireNext: false,
    lastDay: '',
    ownLastDay: '',
    reason: '',
  })
  const said = (to: 'boutique' | 'creator', titre: string) =>
    NOTICE_WORDS['contrat-to-approve'].mail({ ...facts(titre), to }).paragraphs[0]

  it('names it by its title, to either party of its partnerships', () => {
    const [confirmed] = NOTICE_WORDS.confirmed.mail(facts('La vitrine')).paragraphs
    expect(confirmed).toContain('votre annonce « La vitrine »')
    expect(said('boutique', 'La vitrine')).toContain('de votre partenariat pour « La vitrine »')
    expect(said('creator', 'La vitrine')).toContain('de votre partenariat pour « La vitrine »')
    expect(said('boutique', '')).toContain("de votre partenariat pour « L'Écrin, Nantes »")
    expect(said('creator', '')).toContain('de votre partenariat.')
  })

  it.each(CANDIDATURE_EVENTS)('names it by its title when a candidature is %s', (event) => {
    const { subject, paragraphs } = NOTICE_WORDS[event].mail(facts('La vitrine'))
    expect(`${subject} ${paragraphs.join(' ')}`).toContain('« La vitrine »')
    // Without a title, and without the beginning of a name that does not follow.
    expect(NOTICE_WORDS[event].mail(facts('')).paragraphs.join(' ')).not.toMatch(/« »|pour [!.]/)
  })

  it('names it by its title where its news are gathered, and on the screen of its owner', () => {
    const line = { event: 'pending', count: 2, until: '' } as const
    expect(NOTICE_WORDS.pending.digest({ ...line, place: facts('La vitrine').annonce })).toBe(
      '2 nouvelles candidatures pour « La vitrine »',
    )
    expect(NOTICE_WORDS.pending.push?.(facts('La vitrine')).body).toContain('« La vitrine »')
    expect(NOTICE_WORDS.pending.push?.(facts('')).body).toContain('dans votre boutique, à Nantes')
  })
})
