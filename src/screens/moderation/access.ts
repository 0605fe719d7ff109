import { createContext, useContext } from 'react'
import { askFile, askModeration, type Method, type ServerAnswer } from '#data/moderation/ask.ts'
import { moderation as texts } from '#messages/fr/moderation.ts'

/** Whether the page may ask for anything. */
export type Access =
  | { readonly state: 'loading' | 'unreachable' | 'signed-out' | 'none' | 'closed' }
  | { readonly state: 'open'; readonly until: string }

export interface ModerationClient {
  /** Asks the server; an answer that closes the page closes it. */
  readonly ask: <Value>(method: Method, path: string, body?: object) => Promise<ServerAnswer<Value>>
  readonly askFile: (path: string, body: object) => Promise<ServerAnswer<Blob>>
  /** How many times it was opened: what was refused meanwhile is asked for again. */
  readonly openings: number
}

export const ModerationClientContext = createContext<ModerationClient>({ ask: askModeration, askFile, openings: 0 })

export function useModeration(): ModerationClient {
  return useContext(ModerationClientContext)
}

/** What an answer that is none says of the access; undefined for any other refusal. */
export function accessOf(code: string): Access | undefined {
  if (code === 'operator-password') return { state: 'closed' }
  if (code === 'not-signed-in' || code === 'account-gone' || code === 'session-revoked' || code === 'account-suspended')
    return { state: 'signed-out' }
  return undefined
}

/** The sentence of a refusal. */
export function sentenceOf({ code, message }: { readonly code: string; readonly message: string }): string {
  if (code === 'offline') return texts.unanswered
  return message === '' ? texts.failed : message
}

/** The same, beside the password of the form when it is that which is wrong. */
export function formErrorOf(answer: { readonly code: string; readonly message: string }) {
  return answer.code === 'wrong-credentials' ? { password: sentenceOf(answer) } : sentenceOf(answer)
}
