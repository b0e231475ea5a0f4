/** The file of payments: of one closing, or of those that the list of closings finds. */
import { sql } from 'kysely'
import type { pagamentosRoutes } from '../../../contract/financeiro/pagamentos.ts'
import type { InputOf } from '../../../contract/routes.ts'
import {
  documentoInWords,
  keyInFiles,
  withMaskedDados,
} from '../../../core/financeiro/dados-do-favorecido.ts'
import type { ChavePixTipo, DadoDoFavorecido } from '../../../core/financeiro/favorecidos.ts'
import { PAGAMENTO_FIELDS } from '../../../core/financeiro/pagamentos.ts'
import type { Context } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { countRows, inPages } from '../../cadastro/list.ts'
import type { Db } from '../../database/schema/types.ts'
import { columnFrom } from '../../export/columns.ts'
import { exportar } from '../../export/export.ts'
import type { Column } from '../../export/spreadsheet.ts'
import { seesInFull } from '../favorecidos/seen.ts'
import { DO_QUE_DEVE, RETIDO, selectClosings } from '../fechamentos/queries.ts'
import { requireRestoreChecked } from '../restauracao/guard.ts'
import { IS_APPROVED, LIQUIDO, NOME, readClosing, SITUACAO } from './queries.ts'

type Pedido = InputOf<typeof pagamentosRoutes.exportar>

interface Pagamento {
  numero: number
  dia_pagamento: string
  favorecido_nome: string
  documento: string | null
  tipo_chave: ChavePixTipo | null
  chave_pix: string | null
  situacao: string
  bruto: number
  desconto: number
  retido: number
  liquido: number
  data_pagamento: string | null
  mascarados?: DadoDoFavorecido[]
}

const column = columnFrom({
  ...PAGAMENTO_FIELDS,
  numero: { rotulo: 'Fechamento', formato: 'numero' },
  dia_pagamento: { rotulo: 'Dia do pagamento', formato: 'data' },
  situacao: { rotulo: 'Situação', formato: 'texto' },
  desconto: { rotulo: 'Descontos', formato: 'dinheiro' },
  retido: { rotulo: 'Retenções', formato: 'dinheiro' },
  liquido: { rotulo: 'Valor do pagamento', formato: 'dinheiro' },
  data_pagamento: { rotulo: 'Pago em', formato: 'data' },
})<Pagamento>

/** Documents and keys are texts, which keep their zeros, and a telephone its plus. */
const COLUMNS: readonly Column<Pagamento>[] = [
  column('numero', 12),
  column('dia_pagamento', 18),
  column('favorecido_nome', 34),
  column('documento', 22, { value: documentoInWords }),
  column('tipo_chave', 18),
  column('chave_pix', 40, { type: 'telefone', value: keyInFiles }),
  column('situacao', 14),
  column('bruto', 20),
  column('desconto', 20),
  column('retido', 20),
  column('liquido', 20),
  column('data_pagamento', 14),
]

/** By closing, the latest day of payment first, and by name. */
function selectToExport(db: Db, { fechamento_id, ...filters }: Omit<Pedido, 'formato'>, only: OnlyLoja) {
  const fechamentos = selectClosings(db, filters, only).clearSelect().clearOrderBy().select('f.id')
  return db
    .selectFrom('pagamentos as p')
    .innerJoin('fechamentos as x', 'x.id', 'p.fechamento_id')
    .select(['x.numero', 'x.dia_pagamento', 'p.documento', 'p.tipo_chave', 'p.chave_pix', 'p.bruto'])
    .select(['p.data_pagamento', NOME.as('favorecido_nome'), SITUACAO.as('situacao')])
    .select([DO_QUE_DEVE.as('desconto'), RETIDO.as('retido'), LIQUIDO.as('liquido')])
    .where('p.fechamento_id', 'in', fechamentos)
    .where(fechamento_id ? sql<boolean>`p.fechamento_id = ${fechamento_id}` : sql<boolean>`true`)
    .where(IS_APPROVED)
    .orderBy('x.dia_pagamento', 'desc')
    .orderBy('x.numero', 'desc')
    .orderBy(NOME)
    .orderBy('p.id')
    .$narrowType<{ numero: number }>()
}

/** Throws Recusa NAO_ENCONTRADO for a closing that is not seen, and RESTAURACAO_A_CONFERIR after a restore. */
export async function exportarPagamentos(context: Context, { formato, ...filters }: Pedido) {
  const { db, only } = context
  await requireRestoreChecked(context)
  const fechamento = filters.fechamento_id && (await readClosing(db, filters.fechamento_id, only))
  const isClear = seesInFull(context)
  return exportar<Pagamento>(context, {
    name: fechamento ? `pagamentos-${fechamento.numero}` : 'pagamentos',
    folha: 'Pagamentos',
    format: formato,
    colunas: COLUMNS,
    filtros: filters,
    async *pages(trx) {
      for await (const page of inPages(selectToExport(trx, filters, only)))
        yield isClear ? page : page.map(withMaskedDados)
    },
    count: (trx) => countRows(selectToExport(trx, filters, only)),
  })
}
