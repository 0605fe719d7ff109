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

export type Page = ReturnType<typeof createPage>

/** A tab of a browser; its commands work only while it is the front tab. */
export function createPage({ session, site, datesByPart, inFront }: Opened, handle: string) {
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
  /** Runs a function in the page; it can only use its arguments. */
  const evaluate = async <T, A extends readonly unknown[]>(run: (...args: A) => T, ...args: A): Promise<Awaited<T>> =>
    (await script(`return (${run.toString()})(...arguments)`, args)) as never
  const valueIn = (target: Target) => ask('valueIn', target)
  return {
    ...{ evaluate, valueIn },
    goto: async (path: string) => void (await send('Navigate', { url: site + path })),
    path: () => evaluate(() => location.pathname + location.search),
    press: (target: Target) => act(target, (id) => send('ElementClick', { id })),
    fill: (label: string | Target, text: string) =>
      act(labelled(label), async (id) => {
        await send('ElementClear', { id })
        const keys = datesByPart ? await ask('keysFor', labelled(label), text) : text
        await send('ElementSendKeys', { id, text: keys })
        const typed = await valueIn(labelled(label))
        if (typed !== text) throw new Error(`the field says ${typed} instead of ${text}`)
      }),
    /** Selects files of this machine, by path, in the file field. */
    choose: (label: string | Target, files: readonly string[]) =>
      act(labelled(label), (id) => send('ElementSendKeys', { id, text: files.join('\n') })),
    /** Waits until there is a match. */
    sees: (target: Target) =>
      soon(async () => {
        if ((await ask('count', target)) === 0) throw await absence(target)
      }),
    /** Waits until there is no match. */
    misses: (target: Target) =>
      soon(async () => {
        if ((await ask('count', target)) > 0) throw new Error(`still there: ${JSON.stringify(target)}`)
      }),
    count: (target: Target) => ask('count', target),
    textOf: (target: Target) => ask('textOf', target),
    screenshot: async (path: string) =>
      writeFile(path, String(await send('TakeScreenshot', { full: false })), 'base64'),
    close: async () => {
      await send('CloseWindow')
      inFront.handle = ''
    },
  }
}
