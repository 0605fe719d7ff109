import type { SubmitEvent } from 'react'

/**
 * What stands in the named fields of a form as it is sent. Not what events said of them: password managers write there
 * without one.
 */
export function typedIn(form: HTMLFormElement): { readonly [name: string]: string } {
  const texts: { [name: string]: string } = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** Sends a form by `send`, never by the browser. */
export function submitted(send: (form: HTMLFormElement) => void): (event: SubmitEvent<HTMLFormElement>) => void {
  return (event) => {
    event.preventDefault()
    send(event.currentTarget)
  }
}
