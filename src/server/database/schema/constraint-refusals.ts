/** How a violated constraint is answered. */
export interface Refusal {
  codigo: string
  mensagem: string
  campo?: string
  /** For a foreign key: the message when deleting the referenced record. */
  inUse?: string
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
/** A reference to a record that does not exist; `inUse` when the referenced record is deleted. */
export const missing = (campo: string, message: string, inUse?: string): Refusal => ({
  codigo: 'REFERENCIA_INVALIDA',
  mensagem: message,
  campo,
  inUse,
})
/** A business rule with its own code. */
export const rule = (codigo: string, message: string, campo?: string): Refusal => ({
  codigo,
  mensagem: message,
  campo,
})
