/** The result of comparing all movements with what they count, for `npm run admin -- conferir-razao`. */
import { sentenceOf } from '../../../core/financeiro/conferencia.ts'
import { counted } from '../../../core/text.ts'
import type { Conferencia } from './razao.ts'

const MAX_NAMED = 200

/** The lines to print; only the first 200 differences are named. */
export function reportOf({ movimentos, atos, semSelo, divergencias }: Conferencia): string[] {
  return [
    `${counted(movimentos, 'movimento', 'movimentos')} de comissões em ${counted(atos, 'ato', 'atos')} conferidos.`,
    ...(semSelo > 0
      ? [`${counted(semSelo, 'pagamento', 'pagamentos')} de antes dos selos de destino: sem selo.`]
      : []),
    ...(divergencias.length === 0
      ? ['Todos os valores, situações e selos são os que vêm dos movimentos.']
      : [
          `${counted(divergencias.length, 'diferença encontrada', 'diferenças encontradas')}. Restaure uma cópia em outro lugar para comparar, e não pague antes de entender o que houve:`,
        ]),
    ...divergencias.slice(0, MAX_NAMED).map((divergencia) => `- ${sentenceOf(divergencia)}`),
    ...(divergencias.length > MAX_NAMED ? [`… e mais ${divergencias.length - MAX_NAMED}.`] : []),
  ]
}
