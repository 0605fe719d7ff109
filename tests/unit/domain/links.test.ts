import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkField } from '#domain/fields.ts'
import { normaliseUrl } from '#domain/input.ts'
import { type SocialNetwork, siteUrl, socialUrl } from '#domain/links.ts'
import { USER_FIELDS } from '#domain/user.ts'
import { normalizeKeyboardText } from '#domain/visible.ts'

/** A page, with the ways of writing it. */
const PAGES: { readonly [url: string]: readonly string[] } = {
  'https://www.instagram.com/atelier.zoe': [
    ...['atelier.zoe', ' @atelier.zoe ', '@atelier.zoe.', '@atelier\u200b.zoe', '\u202aatelier.zoe\u202c'],
    ...['www.instagram.com/atelier.zoe/', 'instagr.am/atelier.zoe', 'm.instagram.com/atelier.zoe'],
    ...['http://instagram.com/atelier.zoe?igsh=MzRlODBiNWFlZA==#', 'https://instagram.com/atelier.zoe?x=@y'],
    ...['HTTPS://INSTAGRAM.COM/atelier.zoe', 'instagram.com/@atelier.zoe', 'instagram.com./atelier.zoe'],
    ...['instagram.com/atelier.zoe.', 'https://www.instagram.com/atelier.zoe/reels/', 'instagram.com/atelier.zoe/p/C1'],
  ],
  'https://www.facebook.com/atelier.zoe': [
    ...['@atelier.zoe', 'facebook.com/atelier.zoe.', 'm.facebook.com/\u200eatelier.zoe', 'www.fb.com/atelier.zoe'],
    ...['fr-fr.facebook.com/atelier.zoe', 'web.facebook.com/atelier.zoe?ref=bookmarks'],
    ...[
      'mbasic.facebook.com/atelier.zoe',
      'https://www.facebook.com/pg/atelier.zoe/about/',
      'facebook.com/atelier.zoe/posts/123',
    ],
  ],
  'https://www.facebook.com/profile.php?id=1006': ['m.facebook.com/profile.php?ref=x&id=1006&sk=about'],
  'https://www.facebook.com/people/Atelier-Zoé/1006': ['https://www.facebook.com/people/Atelier-Zoé/1006/'],
  'https://www.facebook.com/pages/Atelier-Zo%C3%A9/123': ['facebook.com/pages/Atelier-Zo%C3%A9/123'],
  'https://www.facebook.com/p/Atelier-Zoe-1006': ['facebook.com/p/Atelier-Zoe-1006/'],
  'https://www.facebook.com/share/1AbC': ['https://www.facebook.com/share/1AbC/?mibextid=x'],
  'https://www.facebook.com/groups/createurs.nantes': ['facebook.com/groups/createurs.nantes'],
  'https://fb.me/atelier.zoe': ['fb.me/atelier.zoe'],
}

const NO_PAGE: { readonly [network in SocialNetwork]: readonly string[] } = {
  instagram: [
    ...['instagram.com', 'https://www.instagram.com/?hl=fr', 'Instagram', '@', '.', 'https://'],
    'instagram.com/nametag',
    ...['instagram.com/p/C1a2b3/', 'https://www.instagram.com/reel/C1a2b3/', 'instagram.com/stories/atelier/123'],
    ...['instagram.com/_u/atelier', 'instagram.com/invites/contact/?x=y', 'instagram.com/explore/tags/ceramique'],
    ...['https://l.instagram.com/?u=x', 'threads.net/@atelier', 'facebook.com/atelier', 'linktr.ee/atelier'],
    ...['atelier.fr', 'jeanne@exemple.fr', 'Mon Atelier', '@zoe @ana', 'instagram : zoe', 'a, b', 'https://evil'],
    ...['https://instagram.com@evil.example/', 'https://instagram.com:x@evil.example', 'notinstagram.com/zoe'],
    ...['https://instagram.com\\@evil.example', 'https://instagram.com.evil.example/zoe', 'javascript:alert(1)'],
    ...['data:text/html,x', 'https:/instagram.com/zoe', '//instagram.com/zoe', 'instagram.com/zoe instagram.com/ana'],
  ],
  facebook: [
    ...['https://facebook.com/', 'm.facebook.com', 'fb.com', 'fb.me/', 'Facebook', 'facebook.com/?ref=x'],
    'profile.php',
    ...['facebook.com/profile.php', 'facebook.com/profile.php?id=x', 'facebook.com/people/zoe', 'facebook.com/share'],
    ...['facebook.com/photo.php?fbid=1', 'facebook.com/watch/?v=1', 'facebook.com/events/1', 'facebook.com/reel/1'],
    ...['facebook.com/me', 'facebook.com/groups/feed', 'facebook.com/bookmarks/', 'facebook.com/plugins/page'],
    ...['facebook.com/groups/discover', 'fb.me/e/1AbC', 'facebook.com/profile/100064', 'm.me/zoe'],
    ...['facebook.com/sharer/sharer.php?u=x', 'facebook.com/story.php?id=1', 'facebook.com/share/p/1AbC/'],
    ...['facebook.com/marketplace/item/1', 'facebook.com/#!/zoe', 'https://l.facebook.com/l.php?u=x'],
    ...['https://www.instagram.com/zoe', 'linktr.ee', 'atelier.fr', 'zoe@exemple.fr', 'Atelier de Zoé'],
    ...['facebook.com/zoe et fb.com/ana', 'https://facebook.com@evil.example/'],
    ...['https://facebook.com.evil.example/zoe', 'javascript://facebook.com/zoe'],
  ],
}

describe('a social page', () => {
  it.each(Object.entries(PAGES))('is understood: %s', (url, ways) => {
    const network = url.includes('instagram') ? 'instagram' : 'facebook'
    for (const typed of ways) expect([typed, socialUrl(network, normalizeKeyboardText(typed))]).toEqual([typed, url])
  })

  it.each(['instagram', 'facebook'] as const)('of %s is not anything else', (network) => {
    for (const typed of NO_PAGE[network]) {
      const errors = [{ field: network, code: `not-${network}` }]
      const found = [typed, socialUrl(network, typed), checkField(network, USER_FIELDS[network], typed)]
      expect(found).toEqual([typed, null, errors])
    }
  })
})

describe('any text in the field of a social page', () => {
  const addresses = ['https://', 'www.', 'instagram.com', 'facebook.com', 'fb.me', '?id=1', 'evil.fr', 'zoe']
  const pieces = fc.constantFrom(...'/@#\\:. '.split(''), ...addresses)
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 6 }).map((all) => all.join('')),
  )

  it.each<[SocialNetwork, RegExp]>([
    ['instagram', /^www\.instagram\.com$/],
    ['facebook', /^(www\.facebook\.com|fb\.me)$/],
  ])('leads to a page of %s or nowhere, and is understood the same twice', (network, host) => {
    fc.assert(
      fc.property(anything, (typed) => {
        const url = socialUrl(network, typed)
        fc.pre(url !== null)
        const { protocol, hostname, pathname, username } = new URL(url)
        expect([protocol, host.test(hostname), username, pathname !== '/']).toEqual(['https:', true, '', true])
        expect(socialUrl(network, url)).toBe(url)
      }),
    )
  })
})

describe('a site', () => {
  it.each([
    ['www.atelier.fr', 'https://www.atelier.fr'],
    ['atelier.fr', 'https://atelier.fr'],
    ['http://atelier.fr', 'http://atelier.fr'],
    ['HTTPS://Atelier.FR/Boutique?a=b#c', 'HTTPS://Atelier.FR/Boutique?a=b#c'],
    ['atelier.fr:8080/x', 'https://atelier.fr:8080/x'],
    ['atelier.fr:50000', 'https://atelier.fr:50000'],
    ['https://atelier.fr:8080/x', 'https://atelier.fr:8080/x'],
    ['\u200bwww.atelier.fr\u00a0', 'https://www.atelier.fr'],
    ['www.mon\u2011atelier.fr.', 'https://www.mon-atelier.fr'],
    ['atelier.fr,', 'https://atelier.fr'],
    ['café-zoé.fr', 'https://café-zoé.fr'],
    ['www.instagram.com/zoe', 'https://www.instagram.com/zoe'],
    ['https://atelier.fr/x?y=@z', 'https://atelier.fr/x?y=@z'],
  ])('is understood: %j', (typed, url) => {
    expect(siteUrl(normaliseUrl(typed))).toBe(url)
  })

  it.each([
    ...['atelier', 'https://', 'https:/atelier.fr', 'http//atelier.fr', 'mailto:zoe@atelier.fr', 'zoe@atelier.fr'],
    ...['www.'],
    ...['atelier.fr:99999', 'atelier.fr:0', 'tel:0612345678', 'javascript:alert(1)', 'data:text/html,x'],
    ...['ftp://atelier.fr', 'atelier.fr, zoe.fr', 'atelier.fr,zoe.fr', 'atelier.fr;zoe.fr'],
    ...['atelier.fr zoe.fr', 'atelier.fr/zoe.fr zoe', 'Mon site', '@atelier', 'https://atelier.frhttps://zoe.fr'],
    ...['12,50', '12.50', 'https://a..fr', 'https:// atelier.fr', 'https://banque.fr:secret@evil.example'],
    ...['https://banque.fr@evil.example/', 'https://banque.fr\\@evil.example', 'https://banque.fr。evil'],
    ...['<atelier.fr>', 'a|b.fr'],
  ])('is not: %j', (typed) => {
    const url = normaliseUrl(typed)
    expect(siteUrl(url)).toBeNull()
    const error = { field: 'siteInternet', code: 'not-a-url' }
    expect(checkField('siteInternet', USER_FIELDS.siteInternet, url)).toEqual([error])
  })
})
