/** The accountant's month: what each payee was paid in a month, and what was kept of it. */
import type { Fields } from '../fields.ts'
import { FAVORECIDO_FIELDS } from './favorecidos.ts'

/** Money in reais. `liquido` = `bruto` + `adiantamento` - `retencoes` - `desconto`. */
export const CONTABILIDADE_FIELDS = {
  mes: { rotulo: 'Mês', formato: 'texto' },
  favorecido_nome: { rotulo: 'Favorecido', formato: 'texto' },
  documento: FAVORECIDO_FIELDS.documento,
  vinculo: FAVORECIDO_FIELDS.vinculo,
  bruto: { rotulo: 'Bruto', formato: 'dinheiro' },
  retencoes: { rotulo: 'Retenções', formato: 'dinheiro' },
  desconto: { rotulo: 'Descontos do que devia', formato: 'dinheiro' },
  adiantamento: { rotulo: 'Adiantamento', formato: 'dinheiro' },
  liquido: { rotulo: 'Líquido', formato: 'dinheiro' },
  fechamentos: { rotulo: 'Fechamentos', formato: 'lista' },
  vendas: { rotulo: 'Vendas', formato: 'lista' },
  por_fora: { rotulo: 'Pago por fora', formato: 'dinheiro' },
  direto: { rotulo: 'Pago direto por outros', formato: 'dinheiro' },
} as const satisfies Fields

/** Stands where the file is asked for. */
export const CONTABILIDADE_AVISO =
  'Não é um documento fiscal: são os pagamentos como foram registrados, para a contabilidade conferir e declarar.'
