import { describe, expect, it } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { aPagesWorld, eventually, ORIGIN, tag } from '#tests/fixtures/pages.ts'

const world = await aPagesWorld()

// Proves S2.lieu.1
it('the page of a place lists what is there, under one address', async () => {
  await world.publish()
  const { _id } = await world.publish({ ville: 'Strasbourg', commune: '67482', nom: "Au bord de l'Ill" })
  const departement = '/annonces/bas-rhin-67'
  await eventually(async () => (await world.askRefreshed(departement)).text.includes(_id))
  const { text } = await world.askRefreshed(departement)
  expect(text).toContain('Annonces\u00a0: Bas-Rhin (67)')
  expect(text).toContain(`href="${departement}/strasbourg-67482"`)
  expect(text).not.toContain('Nantes')
  const commune = await world.askRefreshed(`${departement}/strasbourg-67482`)
  expect(commune.text).toContain('Annonces à Strasbourg')
  expect(commune.text).toContain(_id)
  expect(tag(commune.text, 'canonical')).toBe(`${ORIGIN}${departement}/strasbourg-67482`)
  for (const wrong of ['/annonces/alsace-67', '/annonces/nord-59/argentoratum-67482', `${departement}/x-67482`]) {
    const { status, headers } = await world.askRefreshed(wrong)
    expect([wrong, status]).toEqual([wrong, 301])
    expect(headers.get('location')).toMatch(/^\/annonces\/bas-rhin-67(\/strasbourg-67482)?$/)
  }
  for (const nowhere of ['/annonces/nulle-part', '/annonces/rien-00', `${departement}/kehl-67999`]) {
    expect([nowhere, (await world.askRefreshed(nowhere)).status]).toEqual([nowhere, 404])
  }
})

describe('the name of a place', () => {
  const page = '/annonces/bouches-du-rhone-13/marseille-13055'

  it.each([
    ['a free text', { ville: 'Trou à rats', commune: '13055' }],
    ["an arrondissement's code", { ville: 'Marseille 8e arrondissement', commune: '13208' }],
    ['a postcode', { ville: '13008 Marseille', commune: '' }],
  ])('is the one that INSEE gives it, not that of its newest annonce: %s', async (_what, written) => {
    const { _id } = await world.publish(written)
    await eventually(async () => (await world.askRefreshed(page)).text.includes(_id))
    const { status, text } = await world.ask(page)
    expect(status).toBe(200)
    expect(tag(text, 'canonical')).toBe(ORIGIN + page)
    expect(/<title>([^<]*)/.exec(text)?.[1]).toContain('Annonces à Marseille')
    expect(/<h1[^>]*>([^<]*)/.exec(text)?.[1]).toBe('Annonces à Marseille')
    const things = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => json)
    expect(things.join()).toContain('"name":"Marseille"')
    expect(things.join()).not.toContain(written.ville)
    const departement = await world.ask('/annonces/bouches-du-rhone-13')
    expect(departement.text).toMatch(new RegExp(`href="${page}"[^>]*>Marseille</a>`))
    const sitemap = await world.askRefreshed('/sitemap-1.xml')
    expect(sitemap.text).toContain(`<loc>${ORIGIN}${page}</loc>`)
    // The annonce's page links to the place pages above it by the same names.
    const annoncePage = await world.ask(`/annonce/${_id}`)
    expect(annoncePage.text).toContain(`"name":"Marseille","item":"${ORIGIN}${page}"`)
    expect((await world.ask('/annonces/bouches-du-rhone-13/x-13208')).headers.get('location')).toBe(page)
  })

  it('is none that an annonce can make up with a code', async () => {
    const { _id } = await world.publish({ ville: 'Bidonville', commune: '13999' })
    const departement = '/annonces/bouches-du-rhone-13'
    await eventually(async () => (await world.askRefreshed(departement)).text.includes(_id))
    expect((await world.ask(`${departement}/bidonville-13999`)).status).toBe(404)
    expect((await world.ask(departement)).text).not.toContain('bidonville-13999')
    expect((await world.askRefreshed('/sitemap-1.xml')).text).not.toContain('bidonville')
    expect((await world.ask(`/annonce/${_id}`)).text).not.toContain('bidonville-13999"}')
  })
})

describe('a list', () => {
  it('goes on over pages that are linked, each with an address of its own', async () => {
    const place = '/annonces/nord-59/lille-59350'
    const annonces = Array.from({ length: 50 }, (_, at) => {
      const createdAt = `2026-01-05T10:${String(59 - at).padStart(2, '0')}:00.000Z`
      return anAnnonce(world.boutique.uid, { ville: 'Lille', commune: '59350', createdAt })
    })
    await world.boutique.push('annonces', ...annonces)
    const all = annonces.map(({ _id }) => _id)
    const idsOf = (text: string) =>
      [...(text.split('<body>')[1] ?? '').matchAll(/<a [^>]*href="\/annonce\/([^"]+)"/g)].map(([, id]) => id)
    const firstPage = await world.askRefreshed(place)
    const second = await world.ask(`${place}?page=2`)
    const third = await world.ask(`${place}?page=3`)
    expect([...new Set([firstPage, second, third].flatMap(({ text }) => idsOf(text)))]).toEqual(all)
    const titleOf = (text: string) => /<title>([^<]*)/.exec(text)?.[1]
    expect(titleOf(firstPage.text)).toBe('Annonces à Lille – Rayon Libre')
    expect(titleOf(second.text)).toBe('Annonces à Lille, page 2 – Rayon Libre')
    expect(tag(firstPage.text, 'canonical')).toBe(ORIGIN + place)
    expect(tag(second.text, 'canonical')).toBe(`${ORIGIN}${place}?page=2`)
    expect(firstPage.text).toMatch(new RegExp(`<a [^>]*href="${place}\\?page=2"`))
    expect(second.text).toMatch(new RegExp(`<a [^>]*href="${place}"[^>]*rel="prev"|<a rel="prev"[^>]*href="${place}"`))
    expect((await world.ask(`${place}?page=4`)).status).toBe(404)
    expect((await world.ask('/annonces/nord-59/x-59350?page=2')).headers.get('location')).toBe(`${place}?page=2`)
    for (const odd of ['?page=1', '?page=0', '?page=-1', '?page=x', '?utm_source=x']) {
      expect(tag((await world.ask(place + odd)).text, 'canonical')).toBe(ORIGIN + place)
    }
  })

  it('shows nothing that was withdrawn since the catalogue was made', async () => {
    const place = '/annonces/gironde-33/bordeaux-33063'
    const stays = await world.publish({ ville: 'Bordeaux', commune: '33063' })
    const goes = await world.publish({ ville: 'Bordeaux', commune: '33063' })
    expect((await world.askRefreshed(place)).text).toContain(goes._id)
    await world.change(goes, { active: false })
    await eventually(async () => {
      world.gateway.clock.now += 6000 // more than the list's maximum staleness
      return !(await world.ask(place)).text.includes(goes._id)
    })
    expect((await world.ask(place)).text).toContain(stays._id)
  })
})

it('what robots read names every public page, and none of what is closed', async () => {
  const open = await world.publish()
  const closed = await world.publish()
  await world.change(closed, { active: false })
  await eventually(async () => {
    const { text } = await world.askRefreshed('/sitemap-1.xml')
    return text.includes(`${ORIGIN}/annonce/${open._id}`) && !text.includes(closed._id)
  })
  const index = await world.ask('/sitemap.xml')
  expect(index.text).toContain(`<loc>${ORIGIN}/sitemap-1.xml</loc>`)
  const { text } = await world.ask('/sitemap-1.xml')
  expect(text).toContain(`<loc>${ORIGIN}/annonces/loire-atlantique-44/nantes-44109</loc>`)
  expect((await world.ask('/sitemap-2.xml')).status).toBe(404)
  expect((await world.ask('/robots.txt')).text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})
