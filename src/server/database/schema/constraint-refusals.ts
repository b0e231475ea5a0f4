/** How a violated constraint is answered. */
export interface Refusal {
  codigo: string
  mensagem: string
  campo?: string
}

/** A value that breaks its rule. */
export const invalid = (campo: string | undefined, message: string): Refusal => ({
  codigo: 'DADOS_INVALIDOS',
  mensagem: message,
  campo,
})
/** A value that another record has. */
export const duplicate = (campo: string | undefined, message: string): Refusal => ({
  codigo: 'DUPLICADO',
  mensagem: message,
  campo,
})
/** A reference to a record that does not exist. Who deletes a record is told what uses it before the database refuses. */
export const missing = (campo: string, message: string): Refusal => ({
  codigo: 'REFERENCIA_INVALIDA',
  mensagem: message,
  campo,
})
/** A business rule with its own code. */
export const rule = (codigo: string, message: string, campo?: string): Refusal => ({
  codigo,
  mensagem: message,
  campo,
})
