import { Recusa } from '../../../core/recusa.ts'

/** Recusa DADOS_INVALIDOS at the field of a day. */
export function refusedDay(campo: string, sentence: string): Recusa {
  return new Recusa('DADOS_INVALIDOS', sentence, { dados: { campos: { [campo]: sentence } } })
}
