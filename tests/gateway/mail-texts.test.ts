import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { snapshotOf } from '#domain/market/annonce.ts'
import { contactMessage } from '#gateway/notices/mail/contact-message.ts'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { layOut } from '#gateway/notices/mail/layout.ts'
import { sendMails } from '#gateway/notices/mail/send.ts'
import { sendBySmtp } from '#gateway/notices/mail/smtp.ts'
import { find } from '#gateway/store/documents.ts'
import { aCandidature, anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { type SmtpFixture, startSmtp } from '#tests/fixtures/smtp.ts'

const LINK = /https?:|evil\.example/
const HIDDEN = /[^\P{C}\r\n\t]/u // control and format characters

/** A name that contains a header injection, direction overrides and a link. */
const FORGED = '\u202eMartin\u2066\r\nBcc: v@evil.example\u0085 https://evil.example/\u200b'

let gateway: HttpGateway
let smtp: SmtpFixture
let boutique: TestClient
let createur: TestClient
beforeAll(async () => {
  gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
})
beforeEach(async () => {
  smtp = await startSmtp()
  boutique = await gateway.member('boutique')
  createur = await gateway.member('createur', { nom: FORGED, prenom: '' })
  return () => smtp.close()
})

async function sent() {
  const { store, clock } = gateway
  const send = sendBySmtp(smtp.url, 'bonjour@exemple.fr', 'clear')
  await sendMails({ store, clock: () => clock.now, send })
  return smtp.received
}

/** The visible text of a mail, without the message that it quotes. */
function ownWords(mail: { readonly text: string; readonly html: string }): string {
  const html = mail.html.replace(/<blockquote.*<\/blockquote>/s, '').replaceAll('https://exemple.fr/', '')
  return html + mail.text.replace(/^>.*$/gm, '').replaceAll('https://exemple.fr/', '')
}

async function apply(message: string): Promise<string> {
  const annonce = anAnnonce(boutique.uid, { nom: `L'Écrin ${FORGED}`, ville: 'evil.example' })
  expect(await boutique.push('annonces', annonce)).toMatchObject([{ ok: true }])
  const candidature = aCandidature(annonce, createur.uid, { message, annonce: snapshotOf(annonce) })
  expect(await createur.push('candidatures', candidature)).toMatchObject([{ ok: true }])
  return candidature._id
}

describe('a name that reaches a mail', () => {
  // Proves V1.3.11
  it('is one line of plain words there, never a link, in the subject and in the text', async () => {
    await apply('Bonjour')
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail?.to).toEqual([boutique.user.email])
    expect(mail?.header('bcc')).toBe('')
    expect(mail?.header('subject')).toBe(
      'Nouvelle candidature de Martin Bcc: v@evil. example evil. example/ - Rayon Libre',
    )
    expect(ownWords(mail ?? { text: '', html: '' })).toContain('L’Écrin Martin Bcc')
    expect(ownWords(mail ?? { text: '', html: '' })).not.toMatch(LINK)
    expect(ownWords(mail ?? { text: '', html: '' })).not.toMatch(HIDDEN)
  })
})

describe('a message to the support', () => {
  it('has a subject of one line without a link, and keeps the line breaks of its text', async () => {
    const body = { nom: FORGED, email: 'zoe@exemple.fr', sujet: 'Presse', message: 'Un\r\ndeux\u2028trois\u202e' }
    expect((await gateway.call('POST', '/api/contact', body)).status).toBe(202)
    const queued = await find<Mail>(gateway.store.db('mail'), { state: 'queued', dueAt: { $gt: '' } })
    expect(queued.map(({ message }) => message)).toEqual([
      {
        subject: '[Presse] Martin Bcc: v@evil. example evil. example/',
        html: expect.stringContaining('<p dir="auto">Un<br>deux<br>trois</p>'),
        text: expect.stringContaining('\n\nUn\ndeux\ntrois\n'),
      },
    ])
    const [mail] = await sent()
    expect(mail?.header('reply-to')).toBe('zoe@exemple.fr')
    expect(mail?.header('subject')).not.toMatch(LINK)
  })
})

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
