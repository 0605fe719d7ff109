import { useEffect, useRef } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { type DraftValues, useDraft } from '#data/hooks/use-draft.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { messageId, newNonce } from '#data/message-id.ts'
import { CONTACT_FIELDS, CONTACT_SUBJECT_DEFAULT } from '#domain/contact.ts'
import { checkFields } from '#domain/fields.ts'
import { normaliseEmail } from '#domain/input.ts'
import { displayName } from '#domain/user.ts'
import { fieldMessage } from '#messages/errors.ts'

export interface ContactValues {
  nom: string
  email: string
  sujet: string
  message: string
}

export const CONTACT_EMPTY: ContactValues = { nom: '', email: '', sujet: CONTACT_SUBJECT_DEFAULT, message: '' }

/** The domain's table decides; the errors come back in French, by field. */
const resolver: Resolver<ContactValues> = (typed) => {
  const values = { ...typed, email: normaliseEmail(typed.email) }
  const errors: FieldErrors<ContactValues> = {}
  for (const error of checkFields(CONTACT_FIELDS, values)) {
    errors[error.field as keyof ContactValues] = { type: error.code, message: fieldMessage(error) }
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}

function fromDraft(values: DraftValues): Partial<ContactValues> {
  const kept = Object.entries(values).filter(([field, value]) => field in CONTACT_EMPTY && typeof value === 'string')
  return Object.fromEntries(kept)
}

/** The member's own name and e-mail, empty for a visitor. */
function useSender(): Pick<ContactValues, 'nom' | 'email'> {
  const session = useSession()
  if (session.state !== 'member') return { nom: '', email: '' }
  return { nom: session.profil === null ? '' : displayName(session.profil), email: session.email }
}

export interface ContactForm {
  readonly form: UseFormReturn<ContactValues>
  /** The name of what is being sent: see `messageId`. */
  readonly nameOf: (values: ContactValues) => Promise<string>
  /** Empties the message and keeps who writes. */
  readonly restart: () => void
}

/** The contact form: kept as typed, filled with the member's name and e-mail where nothing was typed. */
export function useContactForm(): ContactForm {
  const form = useForm<ContactValues>({ defaultValues: CONTACT_EMPTY, resolver })
  const draft = useDraft('contact')
  const sender = useSender()
  const { ready, values, keep } = draft
  const { reset, getValues, setValue, subscribe } = form
  const nonce = useRef('')

  useEffect(() => {
    if (ready && nonce.current === '') nonce.current = typeof values?.nonce === 'string' ? values.nonce : newNonce()
    if (!ready || values === null || form.formState.isDirty) return
    reset({ ...CONTACT_EMPTY, ...fromDraft(values) })
  }, [ready, values, reset, form.formState.isDirty])

  // Once, when they are known: a name that the member erases stays erased.
  const { nom, email } = sender
  useEffect(() => {
    if (!ready) return
    if (getValues('nom') === '') setValue('nom', nom)
    if (getValues('email') === '') setValue('email', email)
  }, [ready, nom, email, getValues, setValue])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed, name }) => {
          if (name !== undefined) keep({ ...typed, nonce: nonce.current })
        },
      }),
    [subscribe, keep],
  )

  const restart = () => {
    draft.forget()
    nonce.current = newNonce()
    reset({ ...CONTACT_EMPTY, ...sender })
  }
  const nameOf = ({ nom, email, sujet, message }: ContactValues) =>
    messageId([nom, email, sujet, message], nonce.current)
  return { form, nameOf, restart }
}
