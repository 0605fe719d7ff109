/** Members' web pages, parsed in one place for forms, validators and links. */

export type SocialNetwork = 'instagram' | 'facebook'

// Letters of any alphabet, no punctuation but the hyphen, a last label that is not a number; no user part:
// 'https://banque.fr@evil.example' leads to evil.example.
const LETTERS = 'a-z\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff'

/** The full address of a web site. */
export const SITE_ADDRESS = /* @__PURE__ */ new RegExp(
  `^https?://([${LETTERS}0-9-]+\\.)+[${LETTERS}][${LETTERS}0-9-]+(:([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}))?([/?#]\\S*)?$`,
  'i',
)

/** A member's site as a link; `null` for an older text that today's rules reject. */
export function siteUrl(text: string): string | null {
  return SITE_ADDRESS.test(text) ? text : null
}

interface Network {
  readonly host: RegExp
  /** First path segments that are not a member's page: a post, a video, a search. */
  readonly noPage: RegExp
}

const NETWORKS: { readonly [N in SocialNetwork]: Network } = {
  instagram: {
    host: /^((www|m)\.)?(instagram\.com|instagr\.am)$/i,
    noPage:
      /^(instagram|p|reels?|tv|stories|explore|accounts|direct|share|s|about|legal|developer|_[nu]|web|invites|nametag)$/i,
  },
  facebook: {
    host: /^((www|m|web|mobile|mbasic|touch|[a-z]{2}-[a-z]{2})\.)?(facebook\.com|fb\.com|fb\.me)$/i,
    noPage:
      /^([egrv]|facebook|me|profile|posts?|permalink|photos?|videos?|watch|live|reels?|story|stories|events?|friends|notifications|bookmarks|plugins|dialog|games|privacy|legal|marketplace|gaming|hashtag|search|login|sharer?|help|home|settings|policies|ads|business|messages|notes|media|(?!profile\.)[\w.-]*\.php)$/i,
  },
}

/** A name as both networks write it in their addresses, possibly encoded, or with a title that has accents. */
const NAME = /^[\w%\u00c0-\u024f-]+(\.+[\w%\u00c0-\u024f-]+)*$/

/** More likely a site than a name with a dot. */
const SITE = /^www\.|\.(com|fr|net|org|eu|be|ch|lu|io|me|ee|shop|store|boutique|online|art|bzh|paris|alsace|corsica)$/i

/** The path of a Facebook page; `null` for a post, a photo, or nothing. Older pages have a number after their name. */
function facebookPath(given: readonly string[], query: string): string | null {
  const names = given[0] === 'pg' ? given.slice(1) : given
  const [name = '', second = ''] = names
  if (name === 'profile.php') {
    const id = /[?&]id=(\d+)/.exec(query)
    return id === null ? null : `profile.php?id=${id[1]}`
  }
  if (name === 'people' || name === 'pages') return names.length < 3 ? null : names.join('/')
  if (name === 'share') return second.length < 2 ? null : `share/${second}` // 'share/p/…' is a post
  if (name === 'p' || name === 'groups') return /^(feed|discover|joins|)$/.test(second) ? null : `${name}/${second}`
  return name === '' || NETWORKS.facebook.noPage.test(name) ? null : name
}

function instagramPath([name = '']: readonly string[]): string | null {
  return name === '' || NETWORKS.instagram.noPage.test(name) ? null : name
}

/**
 * The address of a member's page from typed or pasted text: '@nom', 'nom', 'm.facebook.com/nom?ref=x', 'fb.me/nom'.
 * `null` for anything else: a post, the network itself, another site. So a text never becomes any other link.
 */
export function socialUrl(network: SocialNetwork, text: string): string | null {
  const given = text.trim().replace(/[.,;]+$/, '') // punctuation of the sentence it was copied from
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/)?([a-z\d.-]+?)\.?(?:\/([^\s?#]*))?(\?[^\s#]*)?(?:#\S*)?$/i.exec(given) || []
  const isAddress = NETWORKS[network].host.test(host)
  const name = given.replace(/^@/, '')
  if (!isAddress && name === given && SITE.test(name)) return null
  const names = isAddress ? path.split('/').filter((part) => part !== '') : [name]
  const plain = names.map((part) => part.replace(/^@/, ''))
  if (!plain.every((part) => NAME.test(part))) return null
  const page = network === 'facebook' ? facebookPath(plain, query) : instagramPath(plain)
  if (page === null) return null
  return /^fb\.me$/i.test(host) ? `https://fb.me/${page}` : `https://www.${network}.com/${page}`
}
