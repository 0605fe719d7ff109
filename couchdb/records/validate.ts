import { validator } from '../validator.ts'

/** `validate_doc_update` of `records`. */
export const validate = validator('records')
