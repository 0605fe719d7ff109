import { writeFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { soon } from '../../fixtures/soon.ts'
import type { Session } from './commands.ts'
import type * as InPage from './in-page.ts'
import type { Target } from './in-page.ts'

/** The key of an element reference in commands. https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

let bundled: Promise<string> | undefined

/** The in-page functions (`in-page.ts`), bundled as one script. */
function finder(): Promise<string> {
  bundled ??= build({
    entryPoints: ['tests/browsers/driver/in-page.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'inPage',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '')
  return bundled
}

/** The state that all tabs of a browser share. */
interface Opened {
  readonly session: Session
  /** The origin that paths are relative to. */
  readonly site: string
  readonly datesByPart: boolean
  readonly inFront: { handle: string }
}

/** A tab of a browser; its commands work only while it is the front tab. */
export interface Page {
  goto(path: string): Promise<void>
  path(): Promise<string>
  press(target: Target): Promise<void>
  fill(label: string | Target, text: string): Promise<void>
  /** Selects files of this machine, by path, in the file field. */
  choose(label: string | Target, files: readonly string[]): Promise<void>
  /** Waits until there is a match. */
  sees(target: Target): Promise<void>
  /** Waits until there is no match. */
  misses(target: Target): Promise<void>
  count(target: Target): Promise<number>
  textOf(target: Target): Promise<string | null>
  valueIn(target: Target): Promise<string | null>
  /** Runs a function in the page; it can only use its arguments. */
  evaluate<T, A extends readonly unknown[]>(run: (...args: A) => T, ...args: A): Promise<Awaited<T>>
  screenshot(path: string): Promise<void>
  close(): Promise<void>
}

export function createPage({ session, site, datesByPart, inFront }: Opened, handle: string): Page {
  const send: Session['send'] = async (command, params) => {
    if (inFront.handle !== handle) await session.send('SwitchToWindow', { handle })
    inFront.handle = handle
    return session.send(command, params)
  }
  const script = (body: string, args: readonly unknown[]) => send('ExecuteScript', { script: body, args })
  const ask = async <F extends keyof typeof InPage>(name: F, ...args: Parameters<(typeof InPage)[F]>) =>
    (await script(`${await finder()};return inPage.${name}(...arguments)`, args)) as Awaited<
      ReturnType<(typeof InPage)[F]>
    >

  const absence = async (target: Target) =>
    new Error(`not there: ${JSON.stringify(target)}; there are: ${await ask('namesOf', target)}`)
  const act = (target: Target, command: (id: string) => Promise<unknown>) =>
    soon(async () => {
      const found = (await ask('bring', target)) as unknown as { readonly [ELEMENT]: string } | null
      if (found === null) throw await absence(target)
      await command(found[ELEMENT])
    })
  const labelled = (label: string | Target): Target =>
    typeof label === 'string' ? { role: 'field', name: label } : label
  const page: Page = {
    goto: async (path) => void (await send('Navigate', { url: site + path })),
    path: () => page.evaluate(() => location.pathname + location.search),
    press: (target) => act(target, (id) => send('ElementClick', { id })),
    fill: (label, text) =>
      act(labelled(label), async (id) => {
        await send('ElementClear', { id })
        await send('ElementSendKeys', {
          id,
          text: datesByPart ? await ask('keysFor', labelled(label), text) : text,
        })
        const typed = await page.valueIn(labelled(label))
        if (typed !== text) throw new Error(`the field says ${typed} instead of ${text}`)
      }),
    choose: (label, files) => act(labelled(label), (id) => send('ElementSendKeys', { id, text: files.join('\n') })),
    sees: (target) =>
      soon(async () => {
        if ((await ask('count', target)) === 0) throw await absence(target)
      }),
    misses: (target) =>
      soon(async () => {
        if ((await ask('count', target)) > 0) throw new Error(`still there: ${JSON.stringify(target)}`)
      }),
    count: (target) => ask('count', target),
    textOf: (target) => ask('textOf', target),
    valueIn: (target) => ask('valueIn', target),
    evaluate: async (run, ...args) => (await script(`return (${run.toString()})(...arguments)`, args)) as never,
    screenshot: async (path) => {
      await writeFile(path, String(await send('TakeScreenshot', { full: false })), 'base64')
    },
    close: async () => {
      await send('CloseWindow')
      inFront.handle = ''
    },
  }
  return page
}
