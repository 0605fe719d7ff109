import { validator } from '../validator.ts'

/** `validate_doc_update` of `candidatures`. */
export const validate = validator('candidatures')
