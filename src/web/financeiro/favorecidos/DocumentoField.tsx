/** A CPF or CNPJ, with its mask. */
import { checkDocumento, fitsDocumento, formatDocumento } from '../../../core/cpf-cnpj.ts'
import { masked } from '../../fields/MaskedField.tsx'

// A CNPJ may have letters, which a numeric keyboard lacks.
export const DocumentoField = masked(
  { format: formatDocumento, fits: fitsDocumento, check: checkDocumento },
  'text',
)
