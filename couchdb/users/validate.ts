import { validator } from '../validator.ts'

/** `validate_doc_update` of `users`. */
export const validate = validator('users')
