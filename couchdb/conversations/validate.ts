import { validator } from '../validator.ts'

/** `validate_doc_update` of `conversations`. */
export const validate = validator('conversations')
