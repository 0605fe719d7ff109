import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkField } from '#domain/fields.ts'
import { normaliseUrl } from '#domain/input.ts'
import { type SocialNetwork, siteUrl, socialUrl } from '#domain/links.ts'
import { USER_FIELDS } from '#domain/user.ts'
import { normalizeKeyboardText } from '#domain/visible.ts'

const INSTAGRAM = 'https://www.instagram.com/atelier.zoe'
const FACEBOOK = 'https://www.facebook.com/atelier.zoe'

describe('a page of Instagram', () => {
  it.each([
    ...['atelier.zoe', '@atelier.zoe', ' @atelier.zoe ', '@atelier.zoe.', '@atelier\u200b.zoe'],
    ...['\u202aatelier.zoe\u202c'],
    ...['instagram.com/atelier.zoe', 'www.instagram.com/atelier.zoe/', 'instagr.am/atelier.zoe'],
    ...['m.instagram.com/atelier.zoe'],
    ...['https://www.instagram.com/atelier.zoe/?hl=fr', 'http://instagram.com/atelier.zoe?igsh=MzRlODBiNWFlZA==#'],
    ...['HTTPS://INSTAGRAM.COM/atelier.zoe', 'instagram.com/@atelier.zoe', 'instagram.com./atelier.zoe'],
    ...['instagram.com/atelier.zoe.', 'https://instagram.com/atelier.zoe?x=@y'],
    ...['https://www.instagram.com/atelier.zoe/reels/', 'https://www.instagram.com/atelier.zoe/p/C1a2b3/'],
  ])('is understood: %j', (typed) => {
    expect(socialUrl('instagram', normalizeKeyboardText(typed))).toBe(INSTAGRAM)
  })

  it.each([
    ...['instagram.com', 'www.instagram.com/', 'https://instagram.com/', 'Instagram', '@', '.', 'https://'],
    ...['instagram.com/p/C1a2b3/', 'https://www.instagram.com/reel/C1a2b3/', 'instagram.com/stories/atelier/123'],
    ...['instagram.com/_u/atelier', 'instagram.com/invites/contact/?utm_content=atelier', 'instagram.com/web/atelier'],
    ...['linktr.ee', 'linktr.ee/atelier', 'm.me/atelier', 'threads.net/@atelier', 'instagram.com/nametag'],
    ...['instagram.com/explore/tags/ceramique', 'https://l.instagram.com/?u=x', 'https://www.instagram.com/?hl=fr'],
    ...['https://www.facebook.com/atelier.zoe', 'facebook.com/atelier', 'https://linktr.ee/atelier', 'www.atelier.fr'],
    ...['atelier.fr', 'atelier.com', 'jeanne@exemple.fr', 'Mon Atelier', '@zoe @ana', 'instagram : zoe', 'a, b'],
    ...['https://instagram.com@evil.example/', 'https://instagram.com:x@evil.example'],
    ...['https://instagram.com\\@evil.example'],
    ...['https://evil', 'https://instagram.com.evil.example/zoe', 'notinstagram.com/zoe', 'javascript:alert(1)'],
    ...['data:text/html,x', 'https:/instagram.com/zoe', '//instagram.com/zoe', 'instagram.com/zoe instagram.com/ana'],
  ])('is not: %j', (typed) => {
    expect(socialUrl('instagram', typed)).toBeNull()
    expect(checkField('instagram', USER_FIELDS.instagram, typed)).toEqual([
      { field: 'instagram', code: 'not-instagram' },
    ])
  })
})

describe('a page of Facebook', () => {
  it.each([
    ...['atelier.zoe', '@atelier.zoe', 'facebook.com/atelier.zoe', 'm.facebook.com/atelier.zoe', 'fb.com/atelier.zoe'],
    ...['www.fb.com/atelier.zoe', 'fr-fr.facebook.com/atelier.zoe', 'web.facebook.com/atelier.zoe?ref=bookmarks'],
    ...['https://mbasic.facebook.com/atelier.zoe', 'https://www.facebook.com/atelier.zoe/?locale=fr_FR'],
    ...['facebook.com/atelier.zoe.'],
    ...['https://www.facebook.com/pg/atelier.zoe/about/', 'facebook.com/atelier.zoe/posts/123'],
    ...['m.facebook.com/\u200eatelier.zoe'],
  ])('is understood: %j', (typed) => {
    expect(socialUrl('facebook', normalizeKeyboardText(typed))).toBe(FACEBOOK)
  })

  it.each([
    ['facebook.com/profile.php?id=100064', 'https://www.facebook.com/profile.php?id=100064'],
    ['m.facebook.com/profile.php?ref=x&id=100064&sk=about', 'https://www.facebook.com/profile.php?id=100064'],
    ['https://www.facebook.com/people/Atelier-Zoé/100064/', 'https://www.facebook.com/people/Atelier-Zoé/100064'],
    ['facebook.com/pages/Atelier-Zo%C3%A9/123', 'https://www.facebook.com/pages/Atelier-Zo%C3%A9/123'],
    ['facebook.com/p/Atelier-Zoe-100064/', 'https://www.facebook.com/p/Atelier-Zoe-100064'],
    ['https://www.facebook.com/share/1AbC/?mibextid=x', 'https://www.facebook.com/share/1AbC'],
    ['https://www.facebook.com/groups/createurs.nantes', 'https://www.facebook.com/groups/createurs.nantes'],
    ['facebook.com/Atelier-Zoe-123456', 'https://www.facebook.com/Atelier-Zoe-123456'],
    ['fb.me/atelier.zoe', 'https://fb.me/atelier.zoe'],
  ])('is understood: %j', (typed, url) => {
    expect(socialUrl('facebook', typed)).toBe(url)
  })

  it.each([
    ...['facebook.com', 'https://facebook.com/', 'm.facebook.com', 'fb.com', 'fb.me/', 'Facebook'],
    ...['facebook.com/?ref=x'],
    ...['facebook.com/profile.php', 'facebook.com/profile.php?id=x', 'profile.php', 'facebook.com/people/zoe'],
    ...['facebook.com/share'],
    ...['facebook.com/photo.php?fbid=1', 'https://www.facebook.com/photo/?fbid=1', 'facebook.com/watch/?v=1'],
    ...['facebook.com/events/1'],
    ...['facebook.com/me', 'facebook.com/friends', 'facebook.com/notifications', 'facebook.com/groups/feed'],
    ...['m.me/zoe'],
    ...['facebook.com/bookmarks/', 'facebook.com/plugins/page', 'facebook.com/dialog/share', 'facebook.com/posts/1'],
    ...['facebook.com/groups/discover', 'fb.me/e/1AbC', 'fb.me/g/1AbC', 'facebook.com/profile/100064'],
    ...['facebook.com/story'],
    ...['facebook.com/permalink', 'facebook.com/privacy', 'facebook.com/legal', 'facebook.com/games', 'linktr.ee'],
    ...['facebook.com/sharer/sharer.php?u=x', 'facebook.com/story.php?id=1', 'facebook.com/reel/1'],
    ...['facebook.com/share/p/1AbC/'],
    ...['facebook.com/login', 'https://l.facebook.com/l.php?u=x', 'facebook.com/marketplace/item/1'],
    ...['facebook.com/#!/zoe'],
    ...['https://www.instagram.com/zoe', 'atelier.fr', 'Atelier de Zoé', 'facebook.com/zoe et fb.com/ana'],
    ...['zoe@exemple.fr'],
    ...['https://facebook.com@evil.example/', 'https://facebook.com.evil.example/zoe', 'javascript://facebook.com/zoe'],
  ])('is not: %j', (typed) => {
    expect(socialUrl('facebook', typed)).toBeNull()
    expect(checkField('facebook', USER_FIELDS.facebook, typed)).toEqual([{ field: 'facebook', code: 'not-facebook' }])
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
    expect(checkField('siteInternet', USER_FIELDS.siteInternet, url)).toEqual([
      { field: 'siteInternet', code: 'not-a-url' },
    ])
  })
})
