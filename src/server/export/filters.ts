/** The filters of an exported list in words, for its printed page. */
import type { InferContractRouterInputs } from '@orpc/contract'
import type { contract } from '../../contract/index.ts'
import { ASSUNTO_NAMES } from '../../core/auditoria.ts'
import { COMISSAO_ORIGENS } from '../../core/comissoes/comissoes.ts'
import { formatDate } from '../../core/dates.ts'
import { ELEGIBILIDADE_SITUACOES } from '../../core/elegibilidade.ts'
import { type Field, formattedOrNull, formatValue } from '../../core/fields.ts'
import { ANDAMENTO_FIELDS } from '../../core/financeiro/andamento.ts'
import { COM_PAGAMENTOS } from '../../core/financeiro/esperas.ts'
import { FALTAS } from '../../core/financeiro/favorecidos.ts'
import { PENDENCIA_FILTERS } from '../../core/vendas/vendas.ts'
import type { Db } from '../database/schema/types.ts'

/** 'Status: Ativo', 'Loja: Centro', 'Período: 01/11/2026 a 30/11/2026'. A record that does not exist has no name. */
export async function describeFilters(db: Db, filters: Readonly<Record<string, unknown>>): Promise<string[]> {
  const { de, ate } = filters
  const period =
    typeof de === 'string' && typeof ate === 'string'
      ? [`Período: ${formatDate(de)} a ${formatDate(ate)}`]
      : []
  const written: string[] = []
  for (const [name, { rotulo, formato }] of Object.entries<Field>(FILTER_FIELDS)) {
    const value = filters[name]
    if (value === undefined || (period.length > 0 && (name === 'de' || name === 'ate'))) continue
    const table = REFERENCES[name]
    const words = table
      ? formatValue(value, formato, await nameOf(db, table, String(value)))
      : formattedOrNull(value, formato)
    if (words !== null) written.push(`${rotulo}: ${words}`)
  }
  const { ids } = filters
  const selected = Array.isArray(ids) ? [onlySelected(ids.length)] : []
  return [...selected, ...period, ...written]
}

function onlySelected(count: number): string {
  return count === 1 ? 'Só a venda selecionada' : `Só as ${count} vendas selecionadas`
}

async function nameOf(db: Db, table: Table, id: string): Promise<Record<string, string>> {
  const rows = await db.selectFrom(table).select('nome').where('id', '=', id).execute()
  return Object.fromEntries(rows.map(({ nome }) => [id, nome]))
}

type Table = 'lojas' | 'empreendimentos' | 'colaboradores' | 'campanhas' | 'faixas' | 'usuarios'

const REFERENCES: Readonly<Record<string, Table>> = {
  loja_id: 'lojas',
  empreendimento_id: 'empreendimentos',
  colaborador_id: 'colaboradores',
  superior_id: 'colaboradores',
  campanha_id: 'campanhas',
  faixa_id: 'faixas',
  pode_receber: 'campanhas',
  usuario_id: 'usuarios',
}

type Inputs = InferContractRouterInputs<typeof contract>
/** The input of a route whose file can be printed; otherwise never. */
type Printed<I> = I extends { formato: infer F } ? ('impressao' extends F ? I : never) : never
type PrintedInput = {
  [N in keyof Inputs]: { [R in keyof Inputs[N]]: Printed<Inputs[N][R]> }[keyof Inputs[N]]
}[keyof Inputs]
type NameOf<I> = I extends unknown ? keyof I : never
/** The inputs of such a route that are no filters. */
type NoFilter = 'formato' | 'ordem' | 'por' | 'colunas' | 'id' | 'ids'

/** In the order in which they are written. */
const FILTER_FIELDS: Readonly<Record<Exclude<NameOf<PrintedInput>, NoFilter>, Field>> = {
  de: { rotulo: 'De', formato: 'data' },
  ate: { rotulo: 'Até', formato: 'data' },
  andamento: ANDAMENTO_FIELDS.andamento,
  origem: { rotulo: 'Origem', formato: COMISSAO_ORIGENS },
  periodo: { rotulo: 'Datas', formato: { venda: 'da venda', pagamento: 'do pagamento' } },
  termina_de: { rotulo: 'Termina a partir de', formato: 'data' },
  termina_ate: { rotulo: 'Termina até', formato: 'data' },
  texto: { rotulo: 'Busca', formato: 'texto' },
  status: { rotulo: 'Status', formato: 'lista' },
  com: { rotulo: 'Pagamentos', formato: COM_PAGAMENTOS },
  tipo: { rotulo: 'Tipo', formato: 'texto' },
  falta: { rotulo: 'Falta', formato: FALTAS },
  a_recuperar: { rotulo: 'Só com valor a recuperar', formato: { sim: 'sim' } },
  repetido: { rotulo: 'Só repetidos', formato: { sim: 'sim' } },
  // The values of goals are words already.
  situacao: { rotulo: 'Situação', formato: ELEGIBILIDADE_SITUACOES },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  empreendimento_id: { rotulo: 'Empreendimento', formato: 'referencia' },
  colaborador_id: { rotulo: 'Corretor', formato: 'referencia' },
  papel: { rotulo: 'Papel', formato: { principal: 'só como vendedor principal', equipe: 'com a equipe' } },
  superior_id: { rotulo: 'Responde a', formato: 'referencia' },
  faixa_id: { rotulo: 'Faixa', formato: 'referencia' },
  pendencia: { rotulo: 'Pendência', formato: PENDENCIA_FILTERS },
  desistencia: { rotulo: 'Desistências', formato: { incluida: 'incluídas' } },
  campanha_id: { rotulo: 'Campanha', formato: 'referencia' },
  pode_receber: { rotulo: 'Pode receber a campanha', formato: 'referencia' },
  usuario_id: { rotulo: 'Quem', formato: 'referencia' },
  assunto: { rotulo: 'O quê', formato: ASSUNTO_NAMES },
  registro_id: { rotulo: 'Registro', formato: 'texto' },
  so_promocoes: { rotulo: 'Só promoções', formato: { sim: 'sim' } },
}
