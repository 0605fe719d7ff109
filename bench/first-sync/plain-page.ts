import type { Browser, CDPSession } from '@playwright/test'

interface Reply {
  readonly id?: number
  readonly result?: {
    readonly result?: { readonly value?: unknown }
    readonly exceptionDetails?: { readonly text: string }
  }
  readonly error?: { readonly message: string }
}

/**
 * A page in its own browser context, without request tracking: Playwright is notified of each request several times,
 * which costs as much as the request, and more to a client that makes many.
 */
export class PlainPage {
  private readonly browser: CDPSession
  private readonly context: string
  private readonly session: string
  private readonly waiting = new Map<number, (reply: Reply) => void>()
  private last = 0

  private constructor(browser: CDPSession, context: string, session: string) {
    this.browser = browser
    this.context = context
    this.session = session
    browser.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      if (sessionId !== session) return
      const reply = JSON.parse(message) as Reply
      this.waiting.get(reply.id ?? -1)?.(reply)
    })
  }

  static async open(chromium: Browser): Promise<PlainPage> {
    const browser = await chromium.newBrowserCDPSession()
    const { browserContextId } = await browser.send('Target.createBrowserContext')
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
    const page = new PlainPage(browser, browserContextId, sessionId)
    await page.send('Page.enable')
    return page
  }

  /** Runs a script in each document before the document's own scripts. */
  async before(source: string): Promise<void> {
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  async goto(url: string): Promise<void> {
    await this.send('Page.navigate', { url })
  }

  /** @returns the value of an expression, awaited */
  async evaluate<T>(expression: string): Promise<T> {
    const { result } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (result?.exceptionDetails !== undefined) throw new Error(result.exceptionDetails.text)
    return result?.result?.value as T
  }

  async close(): Promise<void> {
    await this.browser.send('Target.disposeBrowserContext', { browserContextId: this.context })
    await this.browser.detach()
  }

  private async send(method: string, params: object = {}): Promise<Reply> {
    this.last += 1
    const id = this.last
    const reply = new Promise<Reply>((resolve) => this.waiting.set(id, resolve))
    await this.browser.send('Target.sendMessageToTarget', {
      sessionId: this.session,
      message: JSON.stringify({ id, method, params }),
    })
    const answered = await reply
    this.waiting.delete(id)
    if (answered.error !== undefined) throw new Error(`${method}: ${answered.error.message}`)
    return answered
  }
}
