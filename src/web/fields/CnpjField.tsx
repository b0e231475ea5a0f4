/** A text input for a company's number, apart from the other masks because only Configurações has one. */
import { checkCnpj, fitsCnpj, formatCnpj } from '../../core/documents.ts'
import { masked } from './MaskedField.tsx'

// A CNPJ may have letters since July 2026.
export const CnpjField = masked({ format: formatCnpj, fits: fitsCnpj, check: checkCnpj }, 'text')
