/** How a violated constraint is answered. */
export interface Refusal {
  codigo: string
  mensagem: string
  campo?: string
}

const refusing =
  <Campo extends string | undefined>(codigo: string) =>
  (campo: Campo, mensagem: string): Refusal => ({ codigo, mensagem, campo })

/** A value that breaks its rule. */
export const invalid = refusing<string | undefined>('DADOS_INVALIDOS')

/** A value that another record has. */
export const duplicate = refusing<string | undefined>('DUPLICADO')

/** A reference to a record that does not exist. Who deletes a record is told what uses it before the database refuses. */
export const missing = refusing<string>('REFERENCIA_INVALIDA')

/** A business rule with its own code. */
export const rule = (codigo: string, message: string, campo?: string): Refusal => ({
  codigo,
  mensagem: message,
  campo,
})
