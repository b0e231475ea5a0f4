/**
 * A business refusal: a stable `codigo` for programs, a Portuguese `mensagem` for people, the `campo` it concerns, and
 * the `dados` that a screen needs to explain it. Contains no secrets, and a client's personal data only if the caller
 * may read that record anyway.
 */
export class Recusa extends Error {
  readonly codigo: string
  readonly mensagem: string
  readonly campo?: string
  readonly dados?: Record<string, unknown>

  constructor(
    codigo: string,
    mensagem: string,
    { campo, dados }: { campo?: string; dados?: Record<string, unknown> } = {},
  ) {
    super(mensagem)
    this.name = 'Recusa'
    this.codigo = codigo
    this.mensagem = mensagem
    this.campo = campo
    this.dados = dados
  }
}

/** The refusal of these fields of a form, each with the sentence. */
export function refusedFields(sentence: string, ...fields: readonly string[]): Recusa {
  const campos = Object.fromEntries(fields.map((field) => [field, sentence]))
  return new Recusa('DADOS_INVALIDOS', sentence, { dados: { campos } })
}
