import { validator } from '../validator.ts'

/** `validate_doc_update` of `suivis`. */
export const validate = validator('suivis')
