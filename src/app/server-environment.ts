import type { DeviceEnvironment } from '#data/device/environment.ts'
import { lazyOutbox } from '#data/photos/lazy-outbox.ts'
import type { ArrivedHtml } from '#wire/first-html.ts'

function absent(): never {
  throw new Error('there is no device where pages are rendered')
}

const NOTHING_STORED = { getItem: () => null, setItem: absent, removeItem: absent, key: () => null, length: 0 }

/** The environment of a page that is being rendered for nobody: nothing is kept, nothing is asked for, nobody is here. */
export function serverEnvironment(firstHtml: ArrivedHtml): DeviceEnvironment {
  return {
    firstHtml,
    openStorage: absent,
    deleteRemains: absent,
    openOutbox: () => lazyOutbox(absent),
    firstScreen: { shown: absent, whenShown: absent },
    localStorage: NOTHING_STORED,
    sessionStorage: NOTHING_STORED,
    caches: undefined,
    persistStorage: absent,
    fetch: absent,
    retryMs: 0,
    random: Math.random,
    sendPicture: absent,
    resize: absent,
    clock: { now: Date.now, after: absent },
    page: { isVisible: () => false, on: () => () => undefined, onStorage: () => () => undefined },
    browser: () => ({ engine: 'other', installed: false }),
    locks: { request: absent },
    openChannel: () => undefined,
    serviceWorker: undefined,
    notification: undefined,
    loadCommunes: absent,
    loadPlaces: absent,
    addressService: { search: absent },
  }
}
