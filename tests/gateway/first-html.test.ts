import { describe, expect, it } from 'vitest'
import { photoKey } from '#domain/market/photo-texts.ts'
import { applies, moved } from '#tests/fixtures/leaving.ts'
import { aPagesWorld, data, eventually, ORIGIN, scripts, tag } from '#tests/fixtures/pages.ts'
import { APP_START, paths } from '#wire/site.ts'

const SHA = 'a'.repeat(64)

const world = await aPagesWorld()

describe('the page of an annonce', () => {
  // Proves S2.html.1
  it('holds its text, price and city, and says them to search engines and messengers', async () => {
    const photo = `/photos/annonces/${world.boutique.uid}/${SHA}.webp`
    const { _id, description } = await world.publish({
      ville: 'Nantes',
      prix: 42,
      photos: [`${photo}#1600x1200.abcd`],
      photoTexts: { [photoKey(photo)]: { text: 'Trois rayons vides sous une lampe.' } },
      description: 'Un rayon près de la vitrine, en pleine lumière.',
    })
    const { status, text } = await world.ask(`/annonce/${_id}`)
    expect(status).toBe(200)
    const [body = ''] = text.split('<body>').slice(1)
    expect(body).toContain(description)
    expect(body).toContain('42\u00a0€ /\u00a0mois')
    expect(body).toContain(`src="${photo.replace('.webp', '-1080.webp')}"`)
    expect(text).toContain('<title>La Mercerie, Nantes\u00a0: 42\u00a0€ /\u00a0mois – Rayon Libre</title>')
    expect(tag(text, 'canonical')).toBe(`${ORIGIN}/annonce/${_id}`)
    expect(tag(text, 'og:url')).toBe(`${ORIGIN}/annonce/${_id}`)
    expect(tag(text, 'og:title')).toBe('La Mercerie, Nantes\u00a0: 42\u00a0€ /\u00a0mois')
    expect(tag(text, 'og:description')).toContain('Nantes')
    expect(tag(text, 'og:image')).toBe(ORIGIN + photo.replace('.webp', '-1080.webp'))
    expect(body).toContain('alt="Trois rayons vides sous une lampe."')
    expect(tag(text, 'og:image:alt')).toBe('Trois rayons vides sous une lampe.')
    expect([tag(text, 'og:image:width'), tag(text, 'og:image:height')]).toEqual(['1080', '810'])
    expect(tag(text, 'twitter:card')).toBe('summary_large_image')
    expect(tag(text, 'robots')).toBeUndefined()
    expect(data(text)).toMatchObject([
      { '@type': 'Product', offers: { price: 42, priceCurrency: 'EUR', areaServed: { name: 'Nantes' } } },
      { '@type': 'BreadcrumbList', itemListElement: { length: 5 } },
      { annonce: { _id, description } },
    ])
  })

  it('says that it is full, on its card too, to who has no scripts and to search engines', async () => {
    const annonce = await world.publish({ ville: 'Mende', commune: '48095', places: 1 })
    const path = `/annonce/${annonce._id}`
    const open = await world.ask(path)
    expect(open.text).not.toContain('Complet')
    expect(data(open.text)).toMatchObject([{ offers: { availability: 'https://schema.org/InStock' } }, {}, {}])
    const createur = await world.gateway.member('createur')
    const candidature = await applies(createur, annonce)
    await moved(world.gateway, world.boutique, candidature._id, 'awaiting-creator')
    await moved(world.gateway, createur, candidature._id, 'confirmed')
    await eventually(async () => (await world.ask(path)).text.includes('>Complet<'))
    const { text } = await world.ask(path)
    expect(text).toContain('Cet espace est complet')
    expect(data(text)).toMatchObject([{ offers: { availability: 'https://schema.org/SoldOut' } }, {}, {}])
    expect((await world.askRefreshed('/annonces/lozere-48/mende-48095')).text).toContain('>Complet<')
  })

  it('cannot be left by what is written in it', async () => {
    const hostile = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>\u2028<!--<script>`
    const { _id } = await world.publish({
      nom: hostile.slice(0, 100),
      ville: hostile.slice(0, 100),
      description: hostile,
    })
    const { text } = await world.ask(`/annonce/${_id}`)
    const found = scripts(text)
    // The shell's own script, and data blocks with the user's text.
    expect(found.map(([attributes]) => attributes.trim())).toEqual([
      'src="/assets/first-script.js"',
      'type="application/ld+json"',
      'type="application/ld+json"',
      'type="application/json" id="first-html"',
    ])
    expect(data(text).at(-1)).toMatchObject({ annonce: { description: hostile } })
    expect(text).not.toContain('<img src=x')
    expect(text).not.toMatch(/content="[^"]*<script/)
    expect(text).not.toMatch(/ style=|<style/)
  })

  // Proves S2.html.1
  it('says that it was there, and shows nothing of it, once it is closed or deleted', async () => {
    const annonce = await world.publish({ description: 'Bientôt fermée.' })
    const path = `/annonce/${annonce._id}`
    expect((await world.ask(path)).text).toContain('Bientôt fermée.')
    await world.change(annonce, { active: false })
    await eventually(async () => (await world.ask(path)).status === 410)
    const { text } = await world.ask(path)
    expect(text).toContain('Annonce non trouvée')
    expect(text).not.toContain('Bientôt')
    expect(tag(text, 'robots')).toBe('noindex')
    expect(tag(text, 'canonical')).toBeUndefined()
    await world.change(annonce, { active: true })
    await eventually(async () => (await world.ask(path)).status === 200)
  })
})

describe('a page', () => {
  it('is not sent again to whoever has it', async () => {
    const initial = await world.ask('/faq')
    const etag = initial.headers.get('etag') ?? ''
    expect(initial.headers.get('cache-control')).toBe('no-cache')
    const again = await world.ask('/faq', { 'if-none-match': etag, 'cache-control': 'max-age=0' })
    expect([again.status, again.text.length]).toEqual([304, 0])
  })

  it('is the same to the byte for a member and for a stranger', async () => {
    const annonce = await world.publish()
    const cookie = `rl_session=${world.boutique.token}`
    for (const path of ['/', `/annonce/${annonce._id}`, '/annonces/loire-atlantique-44', '/contact']) {
      const stranger = await world.ask(path)
      const member = await world.ask(path, { cookie, 'x-rayon-uid': world.boutique.uid })
      expect(member.text).toBe(stranger.text)
      expect(member.headers.get('set-cookie')).toBeNull()
      expect(member.text).not.toContain(world.boutique.user.email)
    }
  })

  it("of a member's is the empty shell, which nobody is to find", async () => {
    for (const path of ['/tableau-de-bord', '/compte', APP_START, '/?ou=Nantes', `/profil/${world.boutique.uid}`]) {
      const { status, headers, text } = await world.ask(path)
      expect([path, status, headers.get('x-robots-tag')]).toEqual([path, 200, 'noindex'])
      expect(text).toContain('<div id="root"></div>')
    }
  })

  it('that has an address of its own is there, whatever else the address could be', async () => {
    for (const path of Object.values(paths).filter((one) => typeof one === 'string')) {
      for (const url of [path, path.replace(/(.)$/, '$1/').replace('//', '/'), `${path}?utm_source=lettre`]) {
        const { status, text } = await world.ask(url)
        expect([url, status]).toEqual([url, 200])
        expect(text).not.toMatch(/non trouvée|n&#x27;existe pas/)
      }
    }
  })

  it('that there is not says so, with a way home', async () => {
    const { status, text } = await world.ask('/nulle-part/du-tout')
    expect(status).toBe(404)
    expect(text).toContain('Cette page n&#x27;existe pas')
    expect(tag(text, 'robots')).toBe('noindex')
  })
})

it('the landing page has the counts, the newest annonces, and who makes the site', async () => {
  const { _id, nom } = await world.publish({ nom: 'Toute dernière', createdAt: '2026-02-10T11:59:00.000Z' })
  await world.gateway.member('createur')
  const seen = async () => (await world.askRefreshed('/')).text
  await eventually(async () => (await seen()).includes(nom))
  const text = await seen()
  expect(text.split('<body>')[1]).toContain(`href="/annonce/${_id}"`)
  expect(text).toMatch(/créateurs? inscrits?/)
  expect(data(text).map((thing) => (thing as { '@type'?: string })['@type'])).toEqual([
    'Organization',
    'WebSite',
    undefined,
  ])
  expect(tag(text, 'og:image')).toBe(`${ORIGIN}/icons/partage.png`)
})
