import { validator } from '../validator.ts'

/** `validate_doc_update` of `partenariats`. */
export const validate = validator('partenariats')
