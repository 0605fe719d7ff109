import { validator } from '../validator.ts'

/** `validate_doc_update` of `prives`. */
export const validate = validator('prives')
