import type { Session } from './commands.ts'
import type { Opened } from './opened.ts'
import { createPage, type Page } from './page.ts'

/** A browser of its own, as a person has one: nothing in it is shared with another. */
export interface Browser extends Opened {
  /** The tab it opened with. */
  readonly page: Page
  readonly version: string
  newTab(): Promise<Page>
  /** Of the window, as near as the engine goes. */
  resize(width: number, height: number): Promise<void>
}

/** The tabs of a session that has just been opened. */
export async function browserOf(session: Session, opened: Opened): Promise<Browser> {
  const inFront = { handle: '' }
  const pageOf = (handle: string) => createPage(session, handle, opened, inFront)
  const [first = ''] = (await session.send('GetWindowHandles')) as readonly string[]
  await session.send('SetTimeouts', { script: 60_000, pageLoad: 120_000, implicit: 0 })
  return {
    ...opened,
    page: pageOf(first),
    version: String(session.capabilities.browserVersion),
    newTab: async () => {
      const { handle } = (await session.send('NewWindow', { type: 'tab' })) as { readonly handle: string }
      return pageOf(handle)
    },
    resize: async (width, height) => void (await session.send('SetWindowRect', { width, height })),
  }
}
